import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { now } from '../../platform/clock.ts'
import { useOnline } from '../../platform/online.ts'
import { saveFile } from '../../platform/save-file.ts'
import { showToast } from '../../ui/toast.tsx'

export interface CsvButtonProps {
  /** The beginning of the file's name. */
  readonly name: string
  readonly load: () => Promise<Blob>
}

/** Downloads a list as a CSV file. */
export function CsvButton({ name, load }: CsvButtonProps) {
  const { t } = useLingui()
  const online = useOnline()
  const [running, setRunning] = useState(false)
  const download = async () => {
    setRunning(true)
    try {
      saveFile(await load(), `${name}-${new Date(now()).toISOString().slice(0, 10)}.csv`)
    } catch (error) {
      console.info('The file could not be downloaded:', error)
      showToast({ kind: 'bad', text: t`The file could not be downloaded. Try again.` })
    } finally {
      setRunning(false)
    }
  }
  return (
    <button
      type="button"
      className="btn"
      disabled={!online || running}
      aria-busy={running}
      onClick={() => void download()}
    >
      <span className="i-lucide-download" aria-hidden />
      <Trans>Export as CSV</Trans>
    </button>
  )
}
