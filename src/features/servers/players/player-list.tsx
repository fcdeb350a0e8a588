import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { minutes } from '../../../../contract/duration.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatPlayTime } from '../../../platform/format.ts'
import { formatRecent } from '../../../platform/format-recent.ts'
import { useOnline } from '../../../platform/online.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ShownPlayer } from '../core/play-times.ts'
import type { ServerRow } from '../core/server-row.ts'
import type { Players } from '../use-players.ts'

const bars = ['w-24', 'w-32', 'w-20', 'w-28', 'w-36'] as const

/** Names and play times; names are untrusted text and isolated (`bdi`) from ours. */
export function PlayerTable({ players }: { readonly players: readonly ShownPlayer[] }) {
  const { t } = useLingui()
  return (
    <table className="w-full table-fixed text-14px" aria-label={t`Players`}>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`Playtime`}</th>
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

/** Placeholder with the size of the table, a row for each width of a name. */
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

/** Replaces the list if it has no names: the server is empty, or hides who is playing. */
export const NoPlayers = ({ current }: { readonly current: number }) =>
  current > 0 ? <Trans>This server doesn't show who is playing</Trans> : <Trans>No players</Trans>

function Content({ players, count, failed, retry }: Players) {
  const isOnline = useOnline()
  if (players && players.length > 0) return <PlayerTable players={players} />
  if (failed) {
    return (
      <div role="alert" className="h-full flex flex-col items-center justify-center gap-3">
        <p className="muted">
          {isOnline ? (
            <Trans>The player list could not be loaded</Trans>
          ) : (
            <Trans>You're offline. The player list needs a connection.</Trans>
          )}
        </p>
        <button type="button" className="btn" disabled={!isOnline} onClick={retry}>
          <Trans>Try again</Trans>
        </button>
      </div>
    )
  }
  if (players) {
    return (
      <p className="h-full flex items-center justify-center muted">
        <NoPlayers current={count?.current ?? 0} />
      </p>
    )
  }
  return <PlayerTableSkeleton bars={bars} />
}

/** The player count at the time of the player list; until there is a list, the count of the row. */
function Count({ row, listedAt, count, asOf }: Pick<PlayerBoxProps, 'row' | 'listedAt' | 'count' | 'asOf'>) {
  const language = useLanguage()
  const now = useNow(minutes(1))
  const countedAt = count ? asOf : listedAt
  const moment = countedAt === undefined ? undefined : formatRecent(language, countedAt, now)
  const { current, max, bots } = count ?? { current: row.current, max: row.max, bots: 0 }
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-14px num">
      <span>
        {count || row.online ? (
          <Trans>
            {current}/{max} players
          </Trans>
        ) : (
          <Trans>The server is offline.</Trans>
        )}
        {bots > 0 ? (
          <span className="text-text-muted">
            {' '}
            <Plural value={bots} one="and # bot" other="and # bots" />
          </span>
        ) : null}
      </span>
      {moment === undefined ? null : (
        <span className="text-text-muted text-12px">
          <Trans>as of {moment}</Trans>
        </span>
      )}
    </p>
  )
}

export interface PlayerBoxProps extends Players {
  readonly row: ServerRow
  /** Time of the row, in epoch milliseconds. */
  readonly listedAt: number | undefined
}

/** The players of a server in a box of 260 px, in the panel of a large screen as high as that (SRV-05), with the player count of the same time above it. */
export function PlayerBox({ row, listedAt, ...players }: PlayerBoxProps) {
  return (
    <div className="flex flex-col gap-2">
      <Count row={row} listedAt={listedAt} {...players} />
      <Box {...players} />
    </div>
  )
}

function Box(props: Players) {
  const { t } = useLingui()
  return (
    <section
      className="h-260px xl:h-[max(260px,calc(100dvh-450px))] overflow-y-auto overscroll-contain"
      aria-label={t`Players`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      aria-busy={props.loading}
    >
      <Content {...props} />
    </section>
  )
}
