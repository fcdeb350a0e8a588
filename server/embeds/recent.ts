/**
 * Keeps what was made for a key for a time, and of at most `size` keys the most recently used ones. A promise that rejects is
 * not kept. `keepMs`: milliseconds; `now`: epoch milliseconds.
 */
export function createRecent<T>(
  { size, keepMs }: { readonly size: number; readonly keepMs: number },
  now: () => number,
): (key: string, make: () => T) => T {
  const kept = new Map<string, { readonly at: number; readonly value: T }>()
  return (key, make) => {
    const found = kept.get(key)
    const isRecent = found !== undefined && Math.abs(now() - found.at) < keepMs
    const entry = isRecent ? found : { at: now(), value: make() }
    kept.delete(key)
    kept.set(key, entry)
    if (isRecent) return entry.value
    if (entry.value instanceof Promise) entry.value.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > size && oldest !== undefined) kept.delete(oldest)
    return entry.value
  }
}
