import { Trans, useLingui } from '@lingui/react/macro'
import { formatPlayTime } from '../../../platform/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ShownPlayer } from '../core/play-times.ts'
import type { Players } from '../use-players.ts'

const bars = ['w-24', 'w-32', 'w-20', 'w-28', 'w-36'] as const

/** Names and play times; names are other people's words and stand isolated from ours. */
export function PlayerTable({ players }: { readonly players: readonly ShownPlayer[] }) {
  const { t } = useLingui()
  return (
    <table className="w-full table-fixed text-14px" aria-label={t`Players`}>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Play time`}</th>
        </tr>
      </thead>
      <tbody>
        {players.map((player) => (
          <tr key={player.key} className="h-32px">
            <td className="truncate pe-3">
              {player.name === '' ? <span className="text-text-muted">{t`Anonymous`}</span> : <bdi>{player.name}</bdi>}
            </td>
            <td className="w-80px text-end num text-text-muted">{formatPlayTime(player.seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Of the size of the table, a row for each width of a name. */
export const PlayerTableSkeleton = ({ bars }: { readonly bars: readonly string[] }) => (
  <div aria-hidden className="waiting flex flex-col">
    {bars.map((width, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of bars
      <span key={i} className="h-32px flex items-center justify-between">
        <Skeleton className={`h-3.5 ${width}`} />
        <Skeleton className="h-3.5 w-16" />
      </span>
    ))}
  </div>
)

function Content({ players, failed, retry }: Players) {
  if (players && players.length > 0) return <PlayerTable players={players} />
  if (failed) {
    return (
      <div role="alert" className="h-full flex flex-col items-center justify-center gap-3">
        <p className="muted">
          <Trans>The player list could not be loaded</Trans>
        </p>
        <button type="button" className="btn" onClick={retry}>
          <Trans>Try again</Trans>
        </button>
      </div>
    )
  }
  if (players) {
    return (
      <p className="h-full flex items-center justify-center muted">
        <Trans>No players</Trans>
      </p>
    )
  }
  return <PlayerTableSkeleton bars={bars} />
}

/** The players of a server in a box of 260 px (SRV-05), whatever is in it. */
export function PlayerBox(props: Players) {
  const { t } = useLingui()
  return (
    <section
      className="h-260px overflow-y-auto overscroll-contain"
      aria-label={t`Players`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      aria-busy={props.loading}
    >
      <Content {...props} />
    </section>
  )
}
