/** Remembers the keys of completed work, so that a repeated call does nothing. */
export interface RecentKeys {
  has(key: string): boolean
  add(key: string): void
}

/** Keeps the last `limit` keys in memory; after a restart of the portal, work may be repeated once. */
export function createRecentKeys(limit = 1000): RecentKeys {
  const keys = new Set<string>()
  return {
    has: (key) => keys.has(key),
    add(key) {
      keys.delete(key)
      keys.add(key)
      const [oldest] = keys
      if (keys.size > limit && oldest !== undefined) keys.delete(oldest)
    },
  }
}
