import type { BackendClaims } from '../../../server/rentals/rules/backend-claims.ts'

/** Claims of one process, without a database. They do not end. */
export function createMemoryClaims(): BackendClaims {
  const claims = new Map<string, { readonly holder: string | undefined; readonly version: number }>()
  const done = new Set<string>()
  return {
    async read() {
      const seen = new Map(claims)
      return {
        isHeld: (resource, key) => ![undefined, key].includes(seen.get(resource)?.holder),
        own: (key) =>
          [...seen].flatMap(([resource, { holder, version }]) => (holder === key ? [{ resource, version }] : [])),
        holders: (prefix) =>
          new Set([...seen].flatMap(([resource, { holder }]) => (resource.startsWith(prefix) ? (holder ?? []) : []))),
        async take(resource, key) {
          const before = seen.get(resource)?.version ?? 0
          if ((claims.get(resource)?.version ?? 0) !== before) return undefined
          claims.set(resource, { holder: key, version: before + 1 })
          return { resource, version: before + 1 }
        },
      }
    },
    async release(released) {
      for (const { resource, version } of released) {
        if (claims.get(resource)?.version === version) {
          claims.set(resource, { holder: undefined, version: version + 1 })
        }
      }
    },
    isDone: async (work) => done.has(work),
    noteDone: async (work) => void done.add(work),
  }
}
