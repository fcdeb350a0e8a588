import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../platform/api-client.ts'
import { now } from '../../platform/clock.ts'
import { useOnline } from '../../platform/online.ts'
import { saveFile } from '../../platform/save-file.ts'
import { showToast } from '../../ui/toast.tsx'
import { ActProblem } from './act-problem.tsx'

export interface DownloadButtonProps {
  /** Name of the file. */
  readonly name: string
  readonly load: () => Promise<Blob>
  /** The name of the button where its content is the file's name. */
  readonly label?: string
  readonly children: ReactNode
}

/** A file's name with today's date (UTC). */
export const datedFile = (name: string): string => `${name}-${new Date(now()).toISOString().slice(0, 10)}.csv`

/** Downloads a file that only staff may read. */
export function DownloadButton({ name, load, label, children }: DownloadButtonProps) {
  const { t } = useLingui()
  const online = useOnline()
  const [running, setRunning] = useState(false)
  const [isStale, setStale] = useState(false)
  const download = async () => {
    setRunning(true)
    try {
      saveFile(await load(), name)
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code === 'FRESH_SIGN_IN_REQUIRED'
      setStale(isRefused)
      if (isRefused) return
      console.info('The file could not be downloaded:', error)
      showToast({ kind: 'bad', text: t`The file could not be downloaded. Try again.` })
    } finally {
      setRunning(false)
    }
  }
  return (
    <>
      {isStale ? <ActProblem problem="FRESH_SIGN_IN_REQUIRED" /> : null}
      <button
        type="button"
        className="btn"
        disabled={!online || running}
        aria-busy={running}
        aria-label={label}
        onClick={() => void download()}
      >
        <span className="i-lucide-download" aria-hidden />
        {children}
      </button>
    </>
  )
}
