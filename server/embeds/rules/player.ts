import { isDeletedPlayer } from '../../../contract/accounts/deleted-player.ts'
import type { LeaderboardRecord } from '../../../contract/leaderboard/leaderboard.ts'

/** A player as other sites may show them. */
export interface ShownPlayer {
  readonly steamId: string
  readonly name: string
  readonly badges: readonly string[]
  /** By mode, the best place first; rank 0: too little was played. */
  readonly places: readonly { readonly mode: string; readonly rank: number }[]
}

/** Badge marks; the same in every language. */
const badgeNames: Readonly<Record<string, string>> = { op: 'OP', pro: 'Pro', kol: 'KOL', vip: 'VIP' }

/** What the records of a player, one per mode, show; undefined: there is nothing that other sites may show. */
export function shownPlayer(steamId: string, records: readonly LeaderboardRecord[]): ShownPlayer | undefined {
  const [first] = records
  if (first === undefined || isDeletedPlayer(steamId)) return undefined
  const groups = new Set(records.flatMap(({ usergroup }) => usergroup))
  return {
    steamId,
    name: first.nickname === '' ? steamId : first.nickname,
    badges: Object.entries(badgeNames).flatMap(([group, name]) => (groups.has(group) ? [name] : [])),
    places: records
      .flatMap(({ mode, rank }) => (mode === undefined ? [] : [{ mode, rank }]))
      .toSorted((a, b) => (a.rank || Number.POSITIVE_INFINITY) - (b.rank || Number.POSITIVE_INFINITY)),
  }
}
