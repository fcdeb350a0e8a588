import * as v from 'valibot'
import { hours, seconds } from '../../contract/duration.ts'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { now } from '../platform/clock.ts'
import { type KeyValueStore, keyValue } from '../platform/indexed-db.ts'
import { draftsSchema, readDrafts, writeDrafts } from './drafts.ts'
import { returnPath } from './return-path.ts'

/** Where a sign-in through Steam started, and what was typed there. */
const pointSchema = v.object({
  path: v.string(),
  drafts: draftsSchema,
  /** Epoch ms. */
  at: v.number(),
})

const lifetime = hours(1)
/** Beside other work a disk may take seconds. Nothing waits longer: a store that hangs never responds. */
const patience = seconds(5)

let opened: KeyValueStore | undefined
const open = (): KeyValueStore => {
  opened ??= keyValue.createStore('spawnpoint-returns', 'points')
  return opened
}

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<T>((_, reject) => setTimeout(() => reject(new Error('the store does not answer')), patience)),
  ])

/** 128 random bits in base64url, as `returnIdSchema` requires. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** Deletes the used return point and every expired one. */
async function prune(used: string): Promise<void> {
  await keyValue.del(used, open())
  const stored = await keyValue.entries<string, unknown>(open())
  const over = stored.filter(([, value]) => {
    const point = v.safeParse(pointSchema, value)
    return !point.success || Math.abs(now() - point.output.at) >= lifetime
  })
  await keyValue.delMany(
    over.map(([id]) => id),
    open(),
  )
}

/**
 * Stores the current page with its query and the tab's drafts. Resolves to the id under which any window of this device
 * finds them again; undefined if there is nothing to return to or storage fails: the sign-in then ends on the home
 * page. Each attempt has an id of its own, so that tabs that sign in at the same time return to their own pages.
 */
export async function keepReturnPoint(): Promise<string | undefined> {
  const path = returnPath(location.pathname + location.search + location.hash)
  if (path === undefined) return undefined
  const id = newId()
  try {
    await inTime(keyValue.set(id, { path, drafts: readDrafts(), at: now() }, open()))
    return id
  } catch (error) {
    console.info('The way back after the sign-in could not be kept:', error)
    return undefined
  }
}

/** The path to return to, with the drafts restored for its forms; home if `id` is unknown. An id works once. */
export async function takeReturnPoint(id: string | null): Promise<string> {
  const home = pagePaths.home.href()
  if (id === null) return home
  try {
    const found = keyValue.get<unknown>(id, open())
    void prune(id).catch(() => undefined) // tried again with the next sign-in
    const point = v.safeParse(pointSchema, await inTime(found))
    if (!point.success) return home
    writeDrafts({ ...readDrafts(), ...point.output.drafts })
    return returnPath(point.output.path) ?? home
  } catch (error) {
    console.info('The way back after the sign-in could not be found:', error)
    return home
  }
}

/** Deletes every return point. Rejects if the store refuses. */
export const forgetReturnPoints = (): Promise<void> => keyValue.clear(open())
