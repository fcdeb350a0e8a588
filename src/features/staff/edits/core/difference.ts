/** A text and the one that replaced it: where they differ, between a common start and a common end. */
export interface Difference {
  readonly start: string
  readonly removed: string
  readonly added: string
  readonly end: string
}

/** How many leading items are the same. */
function common(a: readonly string[], b: readonly string[], limit: number): number {
  let count = 0
  while (count < limit && a[count] === b[count]) count += 1
  return count
}

/** Compares by characters as a reader sees them, so that no pair of surrogates is torn apart. */
export function differenceOf(before: string, after: string): Difference {
  const [old, fresh] = [[...before], [...after]]
  const shorter = Math.min(old.length, fresh.length)
  const head = common(old, fresh, shorter)
  const tail = common(old.toReversed(), fresh.toReversed(), shorter - head)
  return {
    start: old.slice(0, head).join(''),
    removed: old.slice(head, old.length - tail).join(''),
    added: fresh.slice(head, fresh.length - tail).join(''),
    end: old.slice(old.length - tail).join(''),
  }
}
