import { seconds } from '../contract/duration.ts'
import { fetchedAtHeader, versionHeader } from '../contract/page/sw-messages.ts'
import { asksForCheck } from './asks-for-check.ts'

/** A network that is slower than this counts as failed if there is an older response. */
export const patience = seconds(4)
/** A response that is later than this may be lost: until it is there, no other worker can take over. */
const lateness = seconds(30)

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

export async function lastGood(request: Request, deps: KeepDeps): Promise<Response | undefined> {
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

/**
 * Stores JSON with the time it arrived, and with its version where it has one. Never rejects: storing is optional, the page
 * has its response.
 */
export async function store(
  request: Request,
  read: () => Promise<Stored | undefined>,
  { open, now, maxEntries, onQuota }: KeepDeps,
): Promise<void> {
  try {
    const stored = await read()
    if (stored === undefined) return
    const { text, version } = stored
    const cache = await open()
    const headers = {
      'content-type': 'application/json',
      [fetchedAtHeader]: String(now()),
      ...(version === null ? {} : { [versionHeader]: version }),
    }
    await cache.put(request, new Response(text, { headers }))
    const keys = await cache.keys()
    for (const oldest of keys.slice(0, Math.max(0, keys.length - maxEntries))) await cache.delete(oldest)
  } catch (error) {
    if (isQuota(error)) await onQuota()
    console.info('An answer could not be kept:', error)
  }
}

interface Stored {
  readonly text: string
  readonly version: string | null
}

/** Stores a good response. Never rejects. */
export const keep = (request: Request, response: Response, deps: KeepDeps): Promise<void> =>
  store(
    request,
    async () => {
      const text = await wholeJson(response)
      return text === undefined ? undefined : { text, version: response.headers.get(versionHeader) }
    },
    deps,
  )

/** How a response is stored, and as the response to which request. */
interface Keeping {
  readonly keep: typeof keep
  readonly as: Request
}

/**
 * Network first; if it fails, responds with an error of its own (5xx), with a check (asks-for-check.ts) or takes longer than
 * `patience`, the last good response, marked with its age. With nothing stored the page gets whatever the network returned. `later` takes work
 * that outlives the response (ExtendableEvent.waitUntil).
 */
export async function networkFirst(
  request: Request,
  deps: KeepDeps,
  later: (work: Promise<unknown>) => void,
  how: Keeping = { keep, as: request },
): Promise<Response> {
  const asked = deps.fetch(request)
  const kept = asked.then(
    (response) => how.keep(how.as, response.clone(), deps),
    () => undefined,
  )
  // Not when the response is there: after the last good one was given, the event takes no more work.
  later(Promise.race([kept, deps.wait(lateness)]))
  const settled = asked.then(
    async (response) => (response.status >= 500 || (await asksForCheck(response)) ? undefined : response),
    () => undefined,
  )
  const inTime = await Promise.race([settled, deps.wait(patience).then(() => undefined)])
  return inTime ?? (await lastGood(how.as, deps)) ?? (await asked)
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
