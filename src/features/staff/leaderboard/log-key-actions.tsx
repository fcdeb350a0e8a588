import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as staffEndpoints from '../../../../contract/endpoints/staff-leaderboard.ts'
import type { StaffMe } from '../../../../contract/staff/staff.ts'
import { request } from '../../../platform/api-client.ts'
import { useOnline } from '../../../platform/online.ts'
import { requestFile } from '../../../platform/request-file.ts'
import { session } from '../../../shared/session.ts'
import { showToast } from '../../../ui/toast.tsx'
import { ActProblem } from '../act-problem.tsx'
import { DownloadButton } from '../download-button.tsx'
import { useAct } from '../use-act.ts'
import { KeysFor } from './keys-for.tsx'

export interface LogKeyActionsProps {
  readonly me: StaffMe
  /** Listed servers without a key. */
  readonly without: number
  /** Keys that were issued. */
  readonly issued: number
  readonly onDone: () => Promise<void>
}

/** Issues the keys of all servers that have none, and downloads the configuration lines of all. */
export function LogKeyActions({ me, without, issued, onDone }: LogKeyActionsProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const [isOpen, setOpen] = useState(false)
  const issue = async () => {
    const token = session.token()
    const isDone = await act.run(() => request(staffEndpoints.issueLogKeys, {}, { token }))
    if (isDone) showToast({ kind: 'ok', text: t`Keys issued. Download the lines.` })
    onDone()
  }
  return (
    <span className="flex flex-wrap gap-2">
      <ActProblem problem={act.problem} />
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
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        <Trans>Lines for a list</Trans>
      </button>
      {isOpen ? <KeysFor me={me} onClose={() => setOpen(false)} onDone={onDone} /> : null}
      {issued === 0 ? null : (
        <DownloadButton
          name="log-lines.txt"
          load={() => requestFile(staffEndpoints.exportLogLines, {}, { token: session.token() })}
        >
          <Trans>Download the log lines</Trans>
        </DownloadButton>
      )}
    </span>
  )
}
