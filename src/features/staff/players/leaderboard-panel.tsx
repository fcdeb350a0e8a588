import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as matchEndpoints from '../../../../contract/endpoints/staff-matches.ts'
import type { StaffPlayer } from '../../../../contract/staff/staff-players.ts'
import { request } from '../../../platform/api-client.ts'
import { formatNumber } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { session } from '../../../shared/session.ts'
import { showToast } from '../../../ui/toast.tsx'
import { AskDialog } from '../ask-dialog.tsx'
import { modeName } from './messages.ts'
import { Panel } from './panel.tsx'
import type { RolePanelProps } from './panel-props.ts'
import { useMoment } from './use-moment.ts'

/** What the player has in the rankings, and whether the player is in them. */
export function LeaderboardPanel({ player, onChanged, isAdministrator }: RolePanelProps) {
  const { t } = useLingui()
  const moment = useMoment()
  const [asking, setAsking] = useState(false)
  const { steamId, name, leaderboard, role } = player
  const { removed, standings, recordedSince } = leaderboard
  const shownName = name === '' ? steamId : name
  const isOut = removed === null
  const since = recordedSince === null ? '' : moment(recordedSince)
  return (
    <Panel
      title={t`Leaderboard`}
      actions={
        isAdministrator || role === null ? (
          <button type="button" className="btn" onClick={() => setAsking(true)}>
            {isOut ? <Trans>Remove from the leaderboard</Trans> : <Trans>Return to the leaderboard</Trans>}
          </button>
        ) : null
      }
    >
      {removed === null ? null : <Removed removed={removed} />}
      {standings.length === 0 ? (
        <p className="muted">
          <Trans>No match of theirs counts.</Trans>
        </p>
      ) : (
        <Standings standings={standings} />
      )}
      {asking ? (
        <AskDialog
          title={isOut ? t`Remove ${shownName} from the leaderboard?` : t`Return ${shownName} to the leaderboard?`}
          confirm={isOut ? t`Remove` : t`Return`}
          reasonLabel={t`Reason`}
          act={(reason) =>
            request(
              matchEndpoints.removeFromLeaderboard,
              { params: { steamId }, body: { isOut, reason } },
              { token: session.token() },
            )
          }
          onClose={() => setAsking(false)}
          onDone={() => {
            showToast({ kind: 'ok', text: t`The rankings are recounted and update within a minute.` })
            return onChanged()
          }}
        >
          <p>
            {isOut ? (
              <Trans>
                They're removed from all rankings. Kills and deaths between them and others no longer count for the
                others either, including in future matches. You can undo this.
              </Trans>
            ) : (
              <Trans>Their results, and others' results against them, count again.</Trans>
            )}
          </p>
          {recordedSince === null ? null : (
            <p className="text-warn">
              <Trans>
                Matches before {since} were counted without a record. What others gained against this player in them
                stays.
              </Trans>
            </p>
          )}
        </AskDialog>
      ) : null}
    </Panel>
  )
}

function Removed({ removed }: { readonly removed: NonNullable<StaffPlayer['leaderboard']['removed']> }) {
  const { t } = useLingui()
  const moment = useMoment()
  const { at, by, byName, reason } = removed
  const time = moment(at)
  const who = byName ?? by
  return <p className="text-warn break-anywhere">{t`Removed from the leaderboard ${time} by ${who}: ${reason}`}</p>
}

function Standings({ standings }: Pick<StaffPlayer['leaderboard'], 'standings'>) {
  const { t } = useLingui()
  const language = useLanguage()
  const numbers = ['kills', 'deaths', 'headshots', 'wins', 'loses'] as const
  const labels = { kills: t`Kills`, deaths: t`Deaths`, headshots: t`Headshots`, wins: t`Wins`, loses: t`Losses` }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls the table where it is wider than the screen
    <section className="overflow-x-auto" tabIndex={0} aria-label={t`Statistics`}>
      <table className="w-full text-14px border-collapse">
        <thead>
          <tr className="text-text-muted">
            <th className="text-start font-400 py-1 pe-3">{t`Mode`}</th>
            <th className="text-start font-400 py-1 pe-3">{t`Season`}</th>
            {numbers.map((number) => (
              <th key={number} className="text-end font-400 py-1 ps-3 whitespace-nowrap">
                {labels[number]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {standings.map((row) => (
            <tr key={`${row.mode} ${row.season}`} className="border-t border-t-line">
              <td className="py-1 pe-3 whitespace-nowrap">{modeName(row.mode, language)}</td>
              <td className="py-1 pe-3 min-w-16 break-anywhere">{row.season ?? t`All time`}</td>
              {numbers.map((number) => (
                <td key={number} className="text-end num py-1 ps-3">
                  {formatNumber(row[number])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
