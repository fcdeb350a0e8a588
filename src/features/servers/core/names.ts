/** A name's place among all names of the list, in the order of a language. */
export type NameRanks = ReadonlyMap<string, number>

/**
 * Ranks names by a language's collation. Collation is too slow to run inside a sort of ten thousand rows, so it runs once
 * for a set of names; `before` is returned while it still has every name.
 */
export function rankNames(
  names: ReadonlySet<string>,
  before: NameRanks,
  compare: (a: string, b: string) => number,
): NameRanks {
  if ([...names].every((name) => before.has(name))) return before
  return new Map([...names].sort(compare).map((name, rank) => [name, rank]))
}
