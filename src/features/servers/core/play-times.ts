import type { Player } from '../../../../contract/servers/servers.ts'

export interface ShownPlayer {
  /** Blank if the game server hides names (G-13). */
  readonly name: string
  /** Seconds; null if unknown. */
  readonly seconds: number | null
  /** Stable among the players of one list; identifies a row. */
  readonly key: string
}

const timeOf = (player: Player): number | null => {
  const { time } = player.raw
  return time !== null && Number.isFinite(time) && time >= 0 ? time : null
}

/**
 * Players, longest on the server first. Between two lists a named player's time never runs backwards because of the
 * jitter of a slow response; a time that fell by more than `rejoin` seconds is a player who rejoined, and is taken as
 * it is.
 */
export function shownPlayers(players: readonly Player[], before: readonly ShownPlayer[], rejoin = 60): ShownPlayer[] {
  const known = new Map(before.filter((player) => player.name !== '').map((player) => [player.key, player.seconds]))
  const seen = new Map<string, number>()
  const shown = players.map((player) => {
    const name = player.name.trim()
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    const key = `${name}\n${nth}`
    const [time, last] = [timeOf(player), known.get(key) ?? null]
    const slipped = time !== null && last !== null && time < last && last - time <= rejoin
    return { name, key, seconds: slipped ? last : time }
  })
  return shown.sort((a, b) => (b.seconds ?? -1) - (a.seconds ?? -1))
}
