import { type ListEntry, maxListBytes, maxListEntries } from '../../../contract/accounts/account-lists.ts'

/** UTF-8 bytes of an entry in a JSON array, with its comma. */
const bytesOf = (entry: ListEntry): number => Buffer.byteLength(JSON.stringify(entry)) + 1

/** The entries that stay where `droppable` ones make room, the first ones first; undefined: they do not make enough. */
function makeRoom(
  entries: readonly ListEntry[],
  droppable: (entry: ListEntry) => boolean,
): readonly ListEntry[] | undefined {
  let count = entries.length
  let bytes = entries.reduce((sum, entry) => sum + bytesOf(entry), 1)
  const isOver = (): boolean => count > maxListEntries || bytes > maxListBytes
  const kept = entries.filter((entry) => {
    if (!isOver() || !droppable(entry)) return true
    count -= 1
    bytes -= bytesOf(entry)
    return false
  })
  return isOver() ? undefined : kept
}

const isRemoved = ({ value }: ListEntry): boolean => value === null

/**
 * What an account stores of these entries, which are ordered by their time: removals that are longest ago make room.
 * Undefined: what is left is more than an account holds.
 */
export const withRoom = (entries: readonly ListEntry[]): readonly ListEntry[] | undefined =>
  makeRoom(entries, isRemoved)

/**
 * What an account keeps of lists that were stored when it could hold more: without removals, and of the rest what was
 * changed last. The devices that know more keep it.
 */
export const cutToSize = (entries: readonly ListEntry[]): readonly ListEntry[] =>
  withRoom(entries) ??
  makeRoom(
    entries.filter((entry) => !isRemoved(entry)),
    () => true,
  ) ??
  []
