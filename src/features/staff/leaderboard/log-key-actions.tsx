import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as staffEndpoints from '../../../../contract/endpoints/staff-leaderboard.ts'
import { request } from '../../../platform/api-client.ts'
import { useOnline } from '../../../platform/online.ts'
import { requestFile } from '../../../platform/request-file.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { session } from '../../../shared/session.ts'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../use-act.ts'

export interface LogKeyActionsProps {
  /** Listed servers without a key. */
  readonly without: number
  /** Keys that were issued. */
  readonly issued: number
  readonly onDone: () => void
}

/** Issues the keys of all servers that have none, and downloads the configuration lines of all. */
export function LogKeyActions({ without, issued, onDone }: LogKeyActionsProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const [loading, setLoading] = useState(false)
  const issue = async () => {
    const token = session.token()
    const isDone = await act.run(() => request(staffEndpoints.issueLogKeys, {}, { token }))
    if (isDone) showToast({ kind: 'ok', text: t`Keys issued. Download the lines.` })
    else showToast({ kind: 'bad', text: t`Nothing was changed. Try again.` })
    onDone()
  }
  const download = async () => {
    setLoading(true)
    try {
      saveFile(await requestFile(staffEndpoints.exportLogLines, {}, { token: session.token() }), 'log-lines.txt')
    } catch (error) {
      console.info('The lines could not be downloaded:', error)
      showToast({ kind: 'bad', text: t`The file could not be downloaded. Try again.` })
    } finally {
      setLoading(false)
    }
  }
  return (
    <span className="flex flex-wrap gap-2">
      {without === 0 ? null : (
        <button
          type="button"
          className="btn"
          disabled={!online || act.running}
          aria-busy={act.running}
          onClick={() => void issue()}
        >
          <span className="i-lucide-key-round" aria-hidden />
          {t`Issue ${plural(without, { one: '# key', other: '# keys' })}`}
        </button>
      )}
      {issued === 0 ? null : (
        <button
          type="button"
          className="btn"
          disabled={!online || loading}
          aria-busy={loading}
          onClick={() => void download()}
        >
          <span className="i-lucide-download" aria-hidden />
          <Trans>Download the log lines</Trans>
        </button>
      )}
    </span>
  )
}
