import type { GroupInGame } from '../../../../contract/game-side/members.ts'
import type { Members } from '../portal.ts'

/** What a member is in the game, of all their groups. */
export interface Holder {
  readonly steamId: string
  readonly groups: readonly GroupInGame[]
  /** Epoch milliseconds; null: it does not end. */
  readonly until: number | null
}

/** Only VIP ends. */
const ending = 'vip'

/** Who is something in the game at `now`, and when this changes by itself; undefined: it does not. */
export function holdersOf(members: Members, now: number): { holders: readonly Holder[]; nextEnd: number | undefined } {
  let nextEnd: number | undefined
  const holders = members.members.flatMap(({ steamId, groups, until }): Holder[] => {
    const end = until === null ? null : Date.parse(until)
    const isOver = end !== null && end <= now
    if (end !== null && !isOver) nextEnd = Math.min(nextEnd ?? end, end)
    const held = groups.filter((group) => !(isOver && group === ending)).flatMap((group) => members.groups[group] ?? [])
    return held.length === 0 ? [] : [{ steamId, groups: held, until: isOver ? null : end }]
  })
  return { holders, nextEnd }
}
