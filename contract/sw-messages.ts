import * as v from 'valibot'

/** Page → service worker. */
export const toServiceWorkerSchema = v.variant('type', [
  /** The person agreed to the update: the waiting worker takes over. workbox-window's own message name. */
  v.object({ type: v.literal('SKIP_WAITING') }),
  /** Fetch and keep these public API addresses, so that they can be read with no network. */
  v.object({ type: v.literal('WARM'), urls: v.array(v.string()) }),
])
export type ToServiceWorker = v.InferOutput<typeof toServiceWorkerSchema>

/** Response header that the service worker adds to a kept answer: epoch milliseconds at which the network gave it. */
export const fetchedAtHeader = 'x-fetched-at'

/** Caches in which the service worker keeps the last good answers of the public reads; the page reads their ages. */
export const keptCaches = {
  /** The list, announcements and FAQ: few addresses, always kept. */
  shared: 'spawnpoint-kept-shared-v1',
  /** Details and rules of visited servers: the oldest go first. */
  servers: 'spawnpoint-kept-servers-v1',
  /** Seasons and visited pages of the leaderboard: the oldest go first. */
  leaderboard: 'spawnpoint-kept-leaderboard-v1',
} as const
export type KeptCache = keyof typeof keptCaches
