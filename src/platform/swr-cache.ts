import { clear, createStore, delMany, entries, setMany, type UseStore } from 'idb-keyval'
import type { Cache, State } from 'swr'
import * as v from 'valibot'
import { days } from '../../contract/duration.ts'
import { now } from './clock.ts'

const keep = days(30)
const writeDelay = 200

/** Whether a key belongs to an account that may not be shown here. */
type IsForeign = (key: string) => boolean

const recordSchema = v.object({ at: v.number(), data: v.unknown() })

/** SWR's cache: one synchronous map, hydrated from IndexedDB at start and written back in batches. */
export interface SwrCache {
  readonly cache: Cache
  /** Settles when the last visit's data is in the map, or at once if the store cannot be read. */
  readonly ready: Promise<void>
}

export const answersStore = (): UseStore => createStore('spawnpoint', 'swr')

/** IndexedDB refused, full or broken: the map in memory serves this visit. The reason is logged once. */
function reporter(): (error: unknown) => void {
  let told = false
  return (error) => {
    if (told) return
    told = true
    console.info('Nothing is kept for offline use on this device:', error)
  }
}

async function hydrate(
  map: Map<string, State>,
  store: UseStore,
  isForeign: IsForeign,
  report: (error: unknown) => void,
): Promise<void> {
  try {
    const stale: string[] = []
    for (const [key, value] of await entries<string, unknown>(store)) {
      const record = v.safeParse(recordSchema, value)
      // A clock that was wrong may have stamped the future: age counts either way. A session may have ended while no
      // page was open.
      if (!record.success || isForeign(key) || Math.abs(now() - record.output.at) > keep) stale.push(key)
      // A response that arrived while the store was being read is newer than anything in it.
      else if (map.get(key)?.data === undefined) map.set(key, { ...map.get(key), data: record.output.data })
    }
    if (stale.length > 0) await delMany(stale, store)
  } catch (error) {
    report(error)
  }
}

/** Entries for which `isForeign` holds are neither stored nor read. */
export function createSwrCache(isForeign: IsForeign, makeStore: () => UseStore = answersStore): SwrCache {
  const report = reporter()
  const map = new Map<string, State>()
  const dirty = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let store: UseStore | undefined
  try {
    store = makeStore()
  } catch (error) {
    report(error)
  }

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    if (!store || dirty.size === 0) return
    const keys = [...dirty]
    dirty.clear()
    const gone = keys.filter((key) => map.get(key)?.data === undefined)
    const kept = keys.flatMap((key): [string, unknown][] => {
      const data = map.get(key)?.data
      return data === undefined ? [] : [[key, { at: now(), data }]]
    })
    try {
      if (kept.length > 0) await setMany(kept, store)
      if (gone.length > 0) await delMany(gone, store)
    } catch (error) {
      report(error)
    }
  }

  const touch = (key: string, before: unknown) => {
    if (key.startsWith('$') || map.get(key)?.data === before) return // SWR's own keys; loading flags
    dirty.add(key)
    timer ??= setTimeout(flush, writeDelay)
  }
  addEventListener('pagehide', () => void flush())

  const cache: Cache = {
    get: (key) => map.get(key),
    set(key, value) {
      if (isForeign(key)) return
      const before = map.get(key)?.data
      map.set(key, value)
      touch(key, before)
    },
    delete(key) {
      const before = map.get(key)?.data
      map.delete(key)
      touch(key, before)
    },
    keys: () => map.keys(),
  }

  return {
    cache,
    ready: store ? hydrate(map, store, isForeign, report) : Promise.resolve(),
  }
}

/** Deletes what earlier visits and this one stored in IndexedDB; what is on the screen stays. */
export async function clearStoredAnswers(makeStore: () => UseStore = answersStore): Promise<void> {
  try {
    await clear(makeStore())
  } catch (error) {
    console.info('Stored answers cannot be removed:', error)
  }
}
