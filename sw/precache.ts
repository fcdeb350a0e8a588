/** An entry of the list that the build injects. */
export interface PrecacheEntry {
  readonly url: string
  readonly revision: string | null
}

/** The shell that answers every navigation of the page's own paths. */
export const shellUrl = '/index.html'

/**
 * May a worker take over the pages that are open while it activates? Only the very first one: those pages came from
 * the network with this build. A later worker takes over on consent, or when no page of the old build is left.
 */
export const claimsOpenPages = (active: unknown): boolean => active === null

/** Chunks are hashed and immutable: they need no revision. Anything else must have one, or it would never be renewed. */
export function unversioned(entries: readonly PrecacheEntry[]): readonly string[] {
  return entries.filter(({ url, revision }) => revision === null && !/-[\w-]{8}\.\w+$/.test(url)).map(({ url }) => url)
}
