import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ServerCheck } from '../../../../contract/servers/staff-servers.ts'
import { pingTargetMessages } from '../ping-target-messages.ts'
import { queryFailureMessages } from '../query-failure-messages.ts'

const noReply = { map: '', players: 0, max: 0, milliseconds: 0 }

/** What the live check of a server and its ping target found. */
export function CheckResult({ check: { game, ping } }: { readonly check: ServerCheck }) {
  const { i18n, t } = useLingui()
  const { map, players, max, milliseconds: time } = game.ok ? game : noReply
  const gameReason = game.ok ? '' : i18n._(queryFailureMessages[game.reason])
  const echo = ping?.ok ? ping.milliseconds : 0
  const pingReason = ping === null || ping.ok ? '' : i18n._(pingTargetMessages[ping.fault])
  return (
    <div role="status">
      <ul className="flex flex-col gap-1 text-14px">
        <Line isOk={game.ok}>
          {game.ok ? (
            t`Game server: ${map}, ${players}/${max} players, ${time} ms from the portal`
          ) : (
            <>
              <Trans>Game server: {gameReason}</Trans>
              {game.detail === '' ? null : <span className="block muted break-anywhere">{game.detail}</span>}
            </>
          )}
        </Line>
        {ping === null ? null : (
          <Line isOk={ping.ok}>
            {ping.ok ? <Trans>Ping target: {echo} ms from the portal</Trans> : <Trans>Ping target: {pingReason}</Trans>}
          </Line>
        )}
      </ul>
    </div>
  )
}

const Line = ({ isOk, children }: { readonly isOk: boolean; readonly children: ReactNode }) => (
  <li className={`flex items-start gap-2 ${isOk ? 'text-ok' : 'text-warn'}`}>
    <span className={`shrink-0 mt-0.75 ${isOk ? 'i-lucide-circle-check' : 'i-lucide-circle-alert'}`} aria-hidden />
    <span>{children}</span>
  </li>
)
