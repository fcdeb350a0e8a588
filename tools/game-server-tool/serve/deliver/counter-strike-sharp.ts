import type { GroupInGame } from '../../../../contract/game-side/members.ts'
import type { Holder } from './groups.ts'
import { withOwnEntries } from './json-entries.ts'

/** Names of the portal's entries in `admins.json` begin with this. */
const prefix = 'spawnpoint-'
/** Groups have the names that plugins know: those of the portal have this key, which CounterStrikeSharp ignores. */
const mark = 'spawnpoint'

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].filter((text) => text !== '')
const highest = (groups: readonly GroupInGame[]): number => Math.max(0, ...groups.map(({ immunity }) => immunity))

/** `admins.json` with the members. @throws UnreadableJson */
export function withAdmins(text: string, holders: readonly Holder[]): string {
  const entries = holders.flatMap(({ steamId, groups }) => {
    const flags = distinct(groups.flatMap((group) => group.flags))
    const names = distinct(groups.map(({ group }) => group))
    if (flags.length === 0 && names.length === 0) return []
    const entry = { identity: steamId, flags, groups: names, immunity: highest(groups) }
    return [[`${prefix}${steamId}`, entry] as const]
  })
  return withOwnEntries(text, (key) => key.startsWith(prefix), entries)
}

/** `admin_groups.json` with the groups of the settings. @throws UnreadableJson */
export function withGroups(text: string, groups: readonly GroupInGame[]): string {
  const entries = distinct(groups.map(({ group }) => group)).map((name) => {
    const same = groups.filter(({ group }) => group === name)
    return [
      name,
      { flags: distinct(same.flatMap(({ flags }) => flags)), immunity: highest(same), [mark]: true },
    ] as const
  })
  const isOwn = (_key: string, value: unknown): boolean =>
    typeof value === 'object' && value !== null && mark in value && value[mark] === true
  return withOwnEntries(text, isOwn, entries)
}
