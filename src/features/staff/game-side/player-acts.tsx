import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import { seconds } from '../../../../contract/duration.ts'
import * as gameEndpoints from '../../../../contract/endpoints/game-side.ts'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { usePersonalApi } from '../../../shared/use-personal-api.ts'
import { Panel } from '../players/panel.tsx'
import type { RolePanelProps } from '../players/panel-props.ts'
import { ActRow } from './act-row.tsx'
import { KickDialog } from './kick-dialog.tsx'
import { PlayerCommands } from './player-commands.tsx'
import { useReachedServers } from './use-reached-servers.ts'

/** Of more, the section has all. */
const actsShown = 5

/** What was done to a player on game servers, a kick, and the commands of administrators. Absent while no game server is connected or was. */
export function PlayerActs({
  player: { steamId, name, role },
  isAdministrator,
}: Pick<RolePanelProps, 'player' | 'isAdministrator'>) {
  const { t } = useLingui()
  const [isKicking, setKicking] = useState(false)
  const reached = useReachedServers() ?? 0
  const query = { steamId }
  const { data, retry } = usePersonalApi(gameEndpoints.listGameActs, { query }, { refreshInterval: seconds(5) })
  const acts = data?.acts.slice(0, actsShown) ?? []
  if (reached === 0 && acts.length === 0) return null
  return (
    <Panel
      title={t`In the game`}
      actions={
        reached > 0 && role === null ? (
          <button type="button" className="btn" onClick={() => setKicking(true)}>
            <Trans>Kick now</Trans>
          </button>
        ) : null
      }
    >
      {acts.length === 0 ? (
        <p className="muted">
          <Trans>No actions on game servers.</Trans>
        </p>
      ) : (
        <ol aria-label={t`Actions on game servers`}>
          {acts.map((act) => (
            <ActRow key={act.id} act={act} withoutPlayer />
          ))}
        </ol>
      )}
      {isAdministrator && reached > 0 ? <PlayerCommands steamId={steamId} onDone={() => void retry()} /> : null}
      <p>
        <Link className="lone-link text-accent" href={pagePaths.staff.href('game')}>
          <Trans>All game servers</Trans>
        </Link>
      </p>
      {isKicking ? (
        <KickDialog
          steamId={steamId}
          name={name === '' ? steamId : name}
          onClose={() => setKicking(false)}
          onDone={() => void retry()}
        />
      ) : null}
    </Panel>
  )
}
