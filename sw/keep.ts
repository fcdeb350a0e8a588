import { seconds } from '../contract/duration.ts'
import { fetchedAtHeader } from '../contract/sw-messages.ts'

/** A slow network counts as absent after this long, where there is an older answer to give. */
export const patience = seconds(4)

/** What the strategy needs from its surroundings; tests give their own. */
export interface KeepDeps {
  readonly fetch: (request: Request) => Promise<Response>
  /** Rejects where storage is refused. */
  readonly open: () => Promise<Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>>
  readonly now: () => number
  readonly maxEntries: number
  /** Resolves after so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>
  /** Storage is full: the least needed goes. */
  readonly onQuota: () => Promise<void>
}

const isQuota = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

async function lastGood(request: Request, deps: KeepDeps): Promise<Response | undefined> {
  try {
    return await (await deps.open()).match(request, { ignoreVary: true })
  } catch (error) {
    console.info('Nothing kept can be read:', error)
    return undefined
  }
}

/** True for whole JSON of our own origin; a proxy's HTML page, an error and half an answer are not worth keeping. */
async function wholeJson(response: Response): Promise<string | undefined> {
  if (response.status !== 200 || response.type === 'opaque') return undefined
  if (!response.headers.get('content-type')?.startsWith('application/json')) return undefined
  const text = await response.text()
  JSON.parse(text)
  return text
}

/** Keeps a good answer with the time it came. Never rejects: keeping is an extra, the page has its answer. */
export async function keep(request: Request, response: Response, deps: KeepDeps): Promise<void> {
  try {
    const text = await wholeJson(response)
    if (text === undefined) return
    const cache = await deps.open()
    const headers = { 'content-type': 'application/json', [fetchedAtHeader]: String(deps.now()) }
    await cache.put(request, new Response(text, { headers }))
    const keys = await cache.keys()
    for (const oldest of keys.slice(0, Math.max(0, keys.length - deps.maxEntries))) await cache.delete(oldest)
  } catch (error) {
    if (isQuota(error)) await deps.onQuota()
    console.info('An answer could not be kept:', error)
  }
}

/**
 * The network first; where it fails, answers with an error of its own (5xx) or takes longer than `patience`, the last
 * good answer, marked with its age. With nothing kept the page gets whatever the network gave. `later` takes work that
 * outlives the answer (ExtendableEvent.waitUntil).
 */
export async function networkFirst(
  request: Request,
  deps: KeepDeps,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const asked = deps.fetch(request).then((response) => {
    later(keep(request, response.clone(), deps))
    return response
  })
  const settled = asked.then(
    (response) => (response.status >= 500 ? undefined : response),
    () => undefined,
  )
  const inTime = await Promise.race([settled, deps.wait(patience).then(() => undefined)])
  return inTime ?? (await lastGood(request, deps)) ?? (await asked)
}

/** Deletes what an older version of the worker stored and this one does not. Never rejects: the worker must still serve. */
export async function prune(
  open: () => Promise<Pick<Cache, 'keys' | 'delete'>>,
  isKept: (request: Request) => boolean,
): Promise<void> {
  try {
    const cache = await open()
    for (const request of await cache.keys()) if (!isKept(request)) await cache.delete(request)
  } catch (error) {
    console.info('Kept answers could not be looked through:', error)
  }
}
