import { Trans, useLingui } from '@lingui/react/macro'
import * as gameEndpoints from '../../../../contract/endpoints/game-side.ts'
import type { GameLink } from '../../../../contract/game-side/staff-game-side.ts'
import { request } from '../../../platform/api-client.ts'
import { useOnline } from '../../../platform/online.ts'
import { session } from '../../../shared/session.ts'
import { showToast } from '../../../ui/toast.tsx'
import { ActProblem } from '../act-problem.tsx'
import { useAct } from '../use-act.ts'
import { useRequestId } from '../use-request-id.ts'
import { useActToast } from './use-act-toast.ts'

export interface ReloadButtonProps {
  readonly server: GameLink['server']
  readonly onDone: () => void
}

/** Has the plugins of a server read their lists again. */
export function ReloadButton({ server, onDone }: ReloadButtonProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const { id, renew } = useRequestId()
  const started = useActToast()
  const { name } = server
  const submit = async () => {
    const isDone = await act.run(async () => {
      const body = { request: id, target: { to: 'server' as const, id: server.id } }
      const { servers } = await request(gameEndpoints.reloadInGame, { body }, { token: session.token() })
      showToast(started(servers))
    })
    if (!isDone) return
    renew()
    onDone()
  }
  return (
    <>
      <button
        type="button"
        className="btn-quiet"
        aria-label={t`Reload the plugins of ${name}`}
        title={t`Writes the files of the plugins again, and has the plugins read them`}
        disabled={!online || act.running}
        aria-busy={act.running}
        onClick={() => void submit()}
      >
        <Trans context="game server">Reload</Trans>
      </button>
      <ActProblem problem={act.problem} />
    </>
  )
}
