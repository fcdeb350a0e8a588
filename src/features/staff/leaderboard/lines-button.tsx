import { Trans, useLingui } from '@lingui/react/macro'
import * as staffEndpoints from '../../../../contract/endpoints/staff-leaderboard.ts'
import type { StaffGameServer } from '../../../../contract/leaderboard/staff-leaderboard.ts'
import { request } from '../../../platform/api-client.ts'
import { useOnline } from '../../../platform/online.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { session } from '../../../shared/session.ts'
import { showToast } from '../../../ui/toast.tsx'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'

/** Downloads the log lines of these game servers; one without a listed server has none. */
export function LinesButton({ servers }: { readonly servers: readonly StaffGameServer[] }) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const addresses = servers.flatMap(({ address }) => address ?? [])
  const download = () =>
    act.run(async () => {
      const { lines, unlisted } = await request(
        staffEndpoints.issueLogKeysFor,
        { body: { addresses } },
        { token: session.token() },
      )
      if (unlisted.length > 0) {
        const names = unlisted.join(', ')
        showToast({ kind: 'bad', text: t`Not in the list of servers any more: ${names}` })
        return
      }
      saveFile(
        new Blob(
          lines.map((line) => `${line}\n`),
          { type: 'text/plain' },
        ),
        'log-lines.txt',
      )
    })
  return (
    <>
      <ActProblem problem={act.problem} />
      <button
        type="button"
        className="btn"
        disabled={!online || act.running || addresses.length === 0}
        aria-busy={act.running}
        onClick={() => void download()}
      >
        <span className="i-lucide-download" aria-hidden />
        <Trans>Log lines</Trans>
      </button>
    </>
  )
}
