import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as staffEndpoints from '../../../../contract/endpoints/staff.ts'
import { now } from '../../../platform/clock.ts'
import { useOnline } from '../../../platform/online.ts'
import { requestFile } from '../../../platform/request-file.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { session } from '../../../shared/session.ts'
import { showToast } from '../../../ui/toast.tsx'
import type { filterInput } from './audit-filter.ts'

/** Downloads all acts that the filter lets through. */
export function ExportButton({ filter }: { readonly filter: ReturnType<typeof filterInput> }) {
  const { t } = useLingui()
  const online = useOnline()
  const [running, setRunning] = useState(false)
  const download = async () => {
    setRunning(true)
    try {
      const file = await requestFile(staffEndpoints.exportAudit, { query: filter }, { token: session.token() })
      saveFile(file, `audit-${new Date(now()).toISOString().slice(0, 10)}.csv`)
    } catch (error) {
      console.info('The audit could not be exported:', error)
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
