import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as banEndpoints from '../../../../contract/endpoints/bans.ts'
import { request } from '../../../platform/api-client.ts'
import { session } from '../../../shared/session.ts'
import { showToast } from '../../../ui/toast.tsx'
import { AskDialog } from '../ask-dialog.tsx'
import { useReachedServers } from '../game-side/use-reached-servers.ts'
import { BanDialog } from './ban-dialog.tsx'
import { BanFacts } from './ban-facts.tsx'
import { Panel } from './panel.tsx'
import type { PlayerPanelProps } from './panel-props.ts'

/** The ban that applies, and all earlier ones. */
export function BansPanel({ player, onChanged }: PlayerPanelProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'ban' | 'lift'>()
  const { steamId, name, bans, role } = player
  const current = bans.find(({ closedAt }) => closedAt === null)
  const earlier = bans.filter((ban) => ban !== current)
  const shownName = name === '' ? steamId : name
  const close = () => setOpen(undefined)
  return (
    <Panel
      title={t`Bans`}
      actions={
        <>
          {current === undefined ? null : (
            <button type="button" className="btn" onClick={() => setOpen('lift')}>
              <Trans>Lift the ban</Trans>
            </button>
          )}
          {role === null ? (
            <button type="button" className="btn" onClick={() => setOpen('ban')}>
              {current === undefined ? <Trans>Ban</Trans> : <Trans>Change the ban</Trans>}
            </button>
          ) : null}
        </>
      }
    >
      {current === undefined ? (
        <p className="muted">
          {role === null ? (
            <Trans>Not banned.</Trans>
          ) : (
            <Trans>Staff cannot be banned: their role is removed first.</Trans>
          )}
        </p>
      ) : (
        <div>
          <BanFacts ban={current} />
          <BanInGame />
        </div>
      )}
      {earlier.length === 0 ? null : (
        <details>
          <summary className="muted cursor-pointer w-fit py-3 pointer-fine:py-1">
            <Trans>Earlier bans</Trans> ({earlier.length})
          </summary>
          <ul className="flex flex-col gap-2" aria-label={t`Earlier bans`}>
            {earlier.map((ban) => (
              <li key={ban.id} className="border-t border-t-line pt-2">
                <BanFacts ban={ban} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {open === 'ban' ? (
        <BanDialog steamId={steamId} name={shownName} current={current} onClose={close} onChanged={onChanged} />
      ) : null}
      {open === 'lift' ? (
        <AskDialog
          title={t`Lift the ban of ${shownName}?`}
          confirm={t`Lift the ban`}
          reasonLabel={t`Reason`}
          act={(reason) =>
            request(banEndpoints.liftBan, { params: { steamId }, body: { reason } }, { token: session.token() })
          }
          onClose={close}
          onDone={() => {
            showToast({ kind: 'ok', text: t`The ban is lifted` })
            return onChanged()
          }}
        >
          <p>
            <Trans>They can sign in, buy and play again, and return to the leaderboard.</Trans>
          </p>
        </AskDialog>
      ) : null}
    </Panel>
  )
}

/** Where game servers are connected: what the ban does there. */
function BanInGame() {
  const reached = useReachedServers() ?? 0
  if (reached === 0) return null
  return (
    <p className="muted">
      <Plural
        value={reached}
        one="In the game: on # server they are kicked at once, and whenever they connect."
        other="In the game: on # servers they are kicked at once, and whenever they connect."
      />
    </p>
  )
}
