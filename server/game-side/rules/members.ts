import { type GameGroup, type GameMembers, type GroupsInGame, gameGroups } from '../../../contract/game-side/members.ts'
import { isoInstant } from '../../../contract/iso-instant.ts'

/** A player with VIP or in a group. */
export interface Member {
  readonly steamId: string
  readonly groups: readonly string[]
  /** When VIP ends (epoch milliseconds); null: they have none. */
  readonly expiresAt: number | null
}

/** Who is what in the game, without the version. */
export type MembersInGame = Omit<GameMembers, 'version'>

const isGameGroup = (name: string): name is GameGroup => gameGroups.some((group) => group === name)

/** In the order of their SteamIDs; of each the groups in the community's order. */
export const membersInGame = (members: readonly Member[], groups: GroupsInGame): MembersInGame => ({
  groups,
  members: members
    .map(({ steamId, groups: own, expiresAt }) => ({
      steamId,
      groups: own.filter(isGameGroup).sort((a, b) => gameGroups.indexOf(a) - gameGroups.indexOf(b)),
      until: isoInstant(expiresAt),
    }))
    .filter((member) => member.groups.length > 0)
    .sort((a, b) => (a.steamId < b.steamId ? -1 : Number(a.steamId > b.steamId))),
})

/** Whether a server that has a version of the members has a player as they are now. */
export interface MemberVersions {
  /** What the members are from now on. */
  note(current: GameMembers): void
  /** Whether what the player is has not changed since a version; false where that is not known any more. */
  isSameSince(version: string | null, steamId: string): boolean
}

/** Versions that are remembered: servers that are further behind have not called for a while. */
const remembered = 50

type Entry = readonly [string, string]
const entries = ({ members }: MembersInGame): Entry[] =>
  members.map(({ steamId, groups, until }) => [steamId, `${groups.join()} ${until}`])

/** Undefined: what the groups are has changed, and with it everyone. */
function changedBetween(before: GameMembers, after: GameMembers): ReadonlySet<string> | undefined {
  if (JSON.stringify(before.groups) !== JSON.stringify(after.groups)) return undefined
  const [old, current] = [new Map(entries(before)), new Map(entries(after))]
  const all = [...old.keys(), ...current.keys()]
  return new Set(all.filter((steamId) => old.get(steamId) !== current.get(steamId)))
}

export function createMemberVersions(): MemberVersions {
  let current: GameMembers | undefined
  /** From each version to the next one, oldest first. */
  let steps: { readonly from: string; readonly changed: ReadonlySet<string> | undefined }[] = []
  return {
    note(next) {
      if (current !== undefined && current.version !== next.version) {
        steps = [...steps, { from: current.version, changed: changedBetween(current, next) }].slice(-remembered)
      }
      current = next
    },
    isSameSince(version, steamId) {
      if (version === null) return false
      if (version === current?.version) return true
      const at = steps.findLastIndex(({ from }) => from === version)
      return at >= 0 && steps.slice(at).every(({ changed }) => changed !== undefined && !changed.has(steamId))
    },
  }
}
