import { clear, createStore, delMany, getMany, keys, setMany, type UseStore } from 'idb-keyval'
import type { Cache, State } from 'swr'
import * as v from 'valibot'
import { days } from '../../contract/duration.ts'
import { now } from './clock.ts'
import { whenSettled } from './when-settled.ts'

const keep = days(30)
const writeDelay = 200

/** Whether a key belongs to an account that may not be shown here. */
type IsForeign = (key: string) => boolean

/** `json` is parsed when something reads it. Older versions of this page stored the data itself. */
const recordSchema = v.union([
  v.object({ at: v.number(), json: v.string() }),
  v.object({ at: v.number(), data: v.unknown() }),
])
type KeptRecord = v.InferOutput<typeof recordSchema>

/**
 * SWR's cache: one synchronous map, hydrated from IndexedDB at start and written back in batches. IndexedDB holds texts:
 * as objects, ten thousand servers that the network brings anyway would occupy the page before its first row.
 */
export interface SwrCache {
  readonly cache: Cache
  /** Settles when the last visit's data is in the map, or at once if the store cannot be read. */
  readonly ready: Promise<void>
  /**
   * From now on what changes is written when the page is idle; before, only when the page is left. The browser may call a
   * page idle between two turns of its first render: writing ten thousand servers there delays their first rows.
   */
  readonly startWriting: () => void
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

/** What earlier visits stored and nothing has read yet. */
type Unread = Map<string, KeptRecord>

async function hydrate(
  map: ReadonlyMap<string, State>,
  unread: Unread,
  store: UseStore,
  isForeign: IsForeign,
  report: (error: unknown) => void,
): Promise<void> {
  try {
    const stale: string[] = []
    // What has arrived meanwhile is not read: ten thousand servers cost a slow phone a tenth of a second.
    const missing = (await keys<string>(store)).filter((key) => map.get(key)?.data === undefined)
    const values = await getMany<unknown>(missing, store)
    for (const [at, key] of missing.entries()) {
      const value = values[at]
      const record = v.safeParse(recordSchema, value)
      // A clock that was wrong may have stamped the future: age counts either way. A session may have ended while no
      // page was open.
      if (!record.success || isForeign(key) || Math.abs(now() - record.output.at) > keep) stale.push(key)
      // A response that arrived while the store was being read is newer than anything in it.
      else if (map.get(key)?.data === undefined) unread.set(key, record.output)
    }
    if (stale.length > 0) await delMany(stale, store)
  } catch (error) {
    report(error)
  }
}

/** Writes what has changed to IndexedDB, in batches. */
function createWriter(map: ReadonlyMap<string, State>, store: UseStore, report: (error: unknown) => void) {
  const dirty = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let cancelIdle: () => void = () => undefined
  let writing = false

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    cancelIdle()
    if (dirty.size === 0) return
    const keys = [...dirty]
    dirty.clear()
    const gone = keys.filter((key) => map.get(key)?.data === undefined)
    try {
      const kept = keys.flatMap((key): [string, KeptRecord][] => {
        const data: unknown = map.get(key)?.data
        return data === undefined ? [] : [[key, { at: now(), json: JSON.stringify(data) }]]
      })
      if (kept.length > 0) await setMany(kept, store)
      if (gone.length > 0) await delMany(gone, store)
    } catch (error) {
      report(error)
    }
  }

  const schedule = () => {
    if (!writing || dirty.size === 0) return
    timer ??= setTimeout(() => {
      cancelIdle = whenSettled(() => void flush())
    }, writeDelay)
  }

  addEventListener('pagehide', () => void flush())
  return {
    add(key: string) {
      dirty.add(key)
      schedule()
    },
    start() {
      writing = true
      schedule()
    },
  }
}

/** Entries for which `isForeign` holds are neither stored nor read. */
export function createSwrCache(isForeign: IsForeign, makeStore: () => UseStore = answersStore): SwrCache {
  const report = reporter()
  const map = new Map<string, State>()
  const unread: Unread = new Map()
  let store: UseStore | undefined
  try {
    store = makeStore()
  } catch (error) {
    report(error)
  }
  const writer = store && createWriter(map, store, report)

  const readKept = (key: string) => {
    const record = unread.get(key)
    if (!record) return
    unread.delete(key)
    if (map.get(key)?.data !== undefined) return
    try {
      map.set(key, { ...map.get(key), data: 'json' in record ? JSON.parse(record.json) : record.data })
    } catch (error) {
      console.info('A stored response cannot be read:', error)
    }
  }

  const touch = (key: string, before: unknown) => {
    if (key.startsWith('$') || map.get(key)?.data === before) return // SWR's own keys; loading flags
    writer?.add(key)
  }

  const cache: Cache = {
    get(key) {
      readKept(key)
      return map.get(key)
    },
    set(key, value) {
      if (isForeign(key)) return
      if (value.data !== undefined) unread.delete(key)
      const before = map.get(key)?.data
      map.set(key, value)
      touch(key, before)
    },
    delete(key) {
      readKept(key)
      const before = map.get(key)?.data
      map.delete(key)
      touch(key, before)
    },
    keys: () => new Set([...map.keys(), ...unread.keys()]).values(),
  }

  return {
    cache,
    ready: store ? hydrate(map, unread, store, isForeign, report) : Promise.resolve(),
    startWriting: () => writer?.start(),
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
