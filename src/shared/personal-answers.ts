import type { Cache } from 'swr'
import { asksAboutPlayer } from '../../contract/leaderboard/leaderboard-address.ts'
import { keptCaches } from '../../contract/page/sw-messages.ts'
import { type KeyValueStore, keyValue } from '../platform/indexed-db.ts'
import { answersStore } from '../platform/swr-cache.ts'
import { isForeign, personalPrefix } from './session.ts'

/** Responses to a player's own requests, to look-ups of a player, and to invitations. */
const isPersonal = (key: string): boolean =>
  key.startsWith(personalPrefix) ? isForeign(key) : asksAboutPlayer(key) || key.startsWith('/api/scrim/')

/** The window's cached responses, and SWR's function to request one again. */
export interface OpenAnswers {
  readonly cache: Cache
  readonly mutate: (key: string) => Promise<unknown>
}

/**
 * Removes the responses of a player who has left from this window's cache and from IndexedDB (ASVS 14.3.1). SWR does
 * not notice that an entry is gone and, for two seconds after its request, would not send another: so each key is
 * invalidated too, and an open view requests its response again. Rejects if the store refuses.
 */
export async function forgetStoredAnswers(
  { cache, mutate }: OpenAnswers,
  makeStore: () => KeyValueStore = answersStore,
): Promise<void> {
  const gone = [...cache.keys()].filter(isPersonal)
  for (const key of gone) cache.delete(key)
  for (const key of gone) void mutate(key)
  const store = makeStore()
  const stored = await keyValue.entries<string, unknown>(store)
  await keyValue.delMany(stored.map(([key]) => key).filter(isPersonal), store)
}

/**
 * The same for Cache Storage. The current service worker stores no such response; an older one did, and may still be in
 * control.
 */
export async function forgetKeptAnswers(): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of Object.values(keptCaches)) {
    if (!(await caches.has(name))) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url)
      if (isPersonal(pathname + search)) await cache.delete(request)
    }
  }
}
