import * as v from 'valibot'

/** Lists of the user that follow the account (F-12): servers, saved filter views and pinned players. */
export const listNames = ['favourites', 'hidden', 'views', 'people'] as const

/**
 * One entry of a list: `key` is the server, the view's name or the player's SteamID, `value` the view's query, the player's
 * name or nothing, and null once it was removed. `at`: when it was last changed, in epoch milliseconds.
 */
export const listEntrySchema = v.object({
  list: v.picklist(listNames),
  key: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  value: v.nullable(v.pipe(v.string(), v.maxLength(1000))),
  at: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type ListEntry = v.InferOutput<typeof listEntrySchema>

/** Entries of an account at most, with the removed ones. */
export const maxListEntries = 1000

/** UTF-8 bytes of the entries of an account, as JSON. */
export const maxListBytes = 65_536

/** It grows with every change; 0: the account has no lists yet. */
const versionSchema = v.pipe(v.number(), v.integer(), v.minValue(0))

/** `POST /api/account/lists`: what has changed on this device, and the version of the account's lists that it knows. */
export const listChangesSchema = v.object({
  entries: v.pipe(v.array(listEntrySchema), v.maxLength(maxListEntries)),
  since: v.optional(versionSchema),
})
export type ListChanges = v.InferOutput<typeof listChangesSchema>

/** Everything, or what the device lacks: a device that knew the version has it together with what it sent. */
export const listAnswerSchema = v.object({
  version: versionSchema,
  isAll: v.boolean(),
  entries: v.array(listEntrySchema),
})
export type ListAnswer = v.InferOutput<typeof listAnswerSchema>

export const entryId = ({ list, key }: Pick<ListEntry, 'list' | 'key'>): string => `${list} ${key}`

/** Whether `a` replaces `b`: the last change wins, and of two at the same moment always the same one. */
const isLater = (a: ListEntry, b: ListEntry): boolean => a.at > b.at || (a.at === b.at && orderOf(a) > orderOf(b))

/** A removal comes before every value. */
const orderOf = ({ value }: ListEntry): string => (value === null ? '' : ` ${value}`)

/**
 * Both, entry by entry: the last writer of each wins, in whichever order they are merged. Removed entries are remembered;
 * where there are too many entries, those that were removed longest ago are forgotten.
 */
export function mergeEntries(some: readonly ListEntry[], others: readonly ListEntry[]): readonly ListEntry[] {
  const merged = new Map<string, ListEntry>()
  for (const entry of [...some, ...others]) {
    const known = merged.get(entryId(entry))
    if (known === undefined || isLater(entry, known)) merged.set(entryId(entry), entry)
  }
  const all = [...merged.values()].sort((a, b) => a.at - b.at || (entryId(a) < entryId(b) ? -1 : 1))
  const tooMany = all.length - maxListEntries
  if (tooMany <= 0) return all
  const dropped = new Set(all.filter(({ value }) => value === null).slice(0, tooMany))
  return all.filter((entry) => !dropped.has(entry))
}
