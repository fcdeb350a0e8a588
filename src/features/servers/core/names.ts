/** Names in the order of a language, each with its place. */
export interface NameOrder {
  readonly sorted: readonly string[]
  readonly rank: ReadonlyMap<string, number>
}

export const noNames: NameOrder = { sorted: [], rank: new Map() }

type Compare = (a: string, b: string) => number
/** Comparisons between two pauses: about 2 ms of collation on a slow phone. */
const slice = 512

function* merge(a: readonly string[], b: readonly string[], compare: Compare): Generator<void, string[]> {
  const out: string[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]]
    if (right === undefined || (left !== undefined && compare(left, right) <= 0)) {
      if (left !== undefined) out.push(left)
      i += 1
    } else {
      out.push(right)
      j += 1
    }
    if (out.length % slice === 0) yield
  }
  return out
}

function* sortNames(names: readonly string[], compare: Compare): Generator<void, readonly string[]> {
  if (names.length <= 64) return [...names].sort(compare)
  const half = names.length >> 1
  const left = yield* sortNames(names.slice(0, half), compare)
  const right = yield* sortNames(names.slice(half), compare)
  yield
  return yield* merge(left, right, compare)
}

/**
 * Places names by a language's collation, which is slow: only names that are new are sorted, and the work pauses
 * (yields) so that it never holds the thread. Names that left are forgotten when as many are unused as used.
 */
export function* orderNames(
  names: ReadonlySet<string>,
  before: NameOrder,
  compare: Compare,
): Generator<void, NameOrder> {
  const fresh = [...names].filter((name) => !before.rank.has(name))
  const crowded = before.sorted.length > 2 * names.size + 64
  if (fresh.length === 0 && !crowded) return before
  const kept = crowded ? before.sorted.filter((name) => names.has(name)) : before.sorted
  const sorted = yield* merge(kept, yield* sortNames(fresh, compare), compare)
  return { sorted, rank: new Map(sorted.map((name, rank) => [name, rank])) }
}
