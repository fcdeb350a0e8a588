import { seconds } from '../contract/duration.ts'
import { fetchedAtHeader } from '../contract/sw-messages.ts'

/** A network that is slower than this counts as failed if there is an older response. */
export const patience = seconds(4)

/** What the strategy needs from its environment; replaced in tests. */
export interface KeepDeps {
  readonly fetch: (request: Request) => Promise<Response>
  /** Rejects if storage is refused. */
  readonly open: () => Promise<Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>>
  readonly now: () => number
  readonly maxEntries: number
  /** Resolves after the given milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>
  /** Storage is full: the least important entries are evicted. */
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

/** True for complete JSON of our own origin; a proxy's HTML page, an error and a truncated response are not stored. */
async function wholeJson(response: Response): Promise<string | undefined> {
  if (response.status !== 200 || response.type === 'opaque') return undefined
  if (!response.headers.get('content-type')?.startsWith('application/json')) return undefined
  const text = await response.text()
  JSON.parse(text)
  return text
}

/** Stores a good response with the time it arrived. Never rejects: storing is optional, the page has its response. */
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
 * Network first; if it fails, responds with an error of its own (5xx) or takes longer than `patience`, the last good
 * response, marked with its age. With nothing stored the page gets whatever the network returned. `later` takes work
 * that outlives the response (ExtendableEvent.waitUntil).
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

/**
 * Deletes what an older version of the worker stored and this one does not. Never rejects: the worker must still serve.
 */
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
