import * as v from 'valibot'
import { languageSchema } from '../language.ts'
import { maxScreenLength, type Screen, screenWidths } from './kept-screen.ts'

const screenSchema = v.object({
  language: languageSchema,
  width: v.picklist(screenWidths),
  audience: v.picklist(['everyone', 'visitors']),
  markup: v.pipe(v.string(), v.minLength(1), v.maxLength(maxScreenLength)),
}) satisfies v.GenericSchema<unknown, Screen>

/** Page → service worker. */
export const toServiceWorkerSchema = v.variant('type', [
  /** The user accepted the update: the waiting worker takes over. The message name is workbox-window's own. */
  v.object({ type: v.literal('SKIP_WAITING') }),
  /** To the worker in control: another one is about to take over, end every request. Responds when it has read this. */
  v.object({ type: v.literal('YIELD') }),
  /**
   * The settings are not those of the stored documents: download the documents again. `version`: of the settings that they
   * should have (settings-version.ts); absent: it is not known.
   */
  v.object({ type: v.literal('RENEW'), version: v.optional(v.string()) }),
  /** Make everything work offline: cache these public API addresses, and what the build has beyond the visited page. */
  v.object({ type: v.literal('WARM'), urls: v.array(v.string()) }),
  /** How much of the build is stored? Responds with {@link storedFilesSchema}. */
  v.object({ type: v.literal('COUNT') }),
  /**
   * Keep this first screen for the next start at one of these addresses. `files` are the addresses of the page's script and styles:
   * a worker of another build has documents that load others, and drops the screen.
   */
  v.object({ type: v.literal('SCREEN'), urls: v.array(v.string()), files: v.array(v.string()), screen: screenSchema }),
])
export type ToServiceWorker = v.InferOutput<typeof toServiceWorkerSchema>

/** Service worker → page, in response to COUNT: files of its build that are stored, and all of them. */
export const storedFilesSchema = v.object({ stored: v.number(), all: v.number() })
export type StoredFiles = v.InferOutput<typeof storedFilesSchema>

/** Service worker → page: a notification was clicked that leads to this path of the site. */
export const fromServiceWorkerSchema = v.object({
  type: v.literal('OPEN'),
  path: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)),
})
export type FromServiceWorker = v.InferOutput<typeof fromServiceWorkerSchema>

/** Service worker → page: a watch was ended from its notification, and {@link stoppedKey} names it. */
export const stoppedMessage = 'STOPPED'

/** Service worker → page: something in front of the portal asks for a check, which only a navigation shows (sw/gate.ts). */
export const gateMessage = 'GATE'

/** Response header that the service worker adds to a cached response: epoch milliseconds of the network response. */
export const fetchedAtHeader = 'x-fetched-at'

/** Response header that names the version of a list, for a later request of what has changed since. */
export const versionHeader = 'x-version'

/** While this cache exists, something in front of the portal asks for a check; it is empty. */
export const gateCache = 'spawnpoint-gate-v1'

/** The cache with this device's push subscription, for a worker whose browser does not say which one has ended. */
export const pushCache = 'spawnpoint-push-v1'
export const pushCacheKey = '/subscription'
/** In that cache: ids of watches that were ended from their notification, for the page. */
export const stoppedKey = '/stopped-watches'
export const stoppedWatchesSchema = v.array(v.string())

/** Caches of the last good responses of the public reads; the page reads their ages. */
export const keptCaches = {
  /** The list, announcements and FAQ: few addresses, always cached. */
  shared: 'spawnpoint-kept-shared-v1',
  /** Details and rules of visited servers: the oldest are evicted first. */
  servers: 'spawnpoint-kept-servers-v1',
  /** Seasons and visited pages of the leaderboard: the oldest are evicted first. */
  leaderboard: 'spawnpoint-kept-leaderboard-v1',
} as const
export type KeptCache = keyof typeof keptCaches
