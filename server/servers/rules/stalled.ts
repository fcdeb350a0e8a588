/**
 * Since when a value has not changed, if for longer than `limit`: `since` is the epoch millisecond of that moment. Read it
 * regularly; `at` is of a steady clock, so that a clock that is set does not count.
 */
export function createStallCheck(limit: number) {
  let last: { readonly value: number | null; readonly at: number; readonly now: number } | undefined
  return (value: number | null, at: number, now: number): { readonly since: number } | undefined => {
    if (last === undefined || last.value !== value) last = { value, at, now }
    return at - last.at > limit ? { since: last.now } : undefined
  }
}
