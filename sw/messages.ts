import * as v from 'valibot'
import { parseUrl } from '../contract/browser/parse-url.ts'
import { minutes } from '../contract/duration.ts'
import { fetchedAtHeader, type ToServiceWorker, toServiceWorkerSchema } from '../contract/page/sw-messages.ts'

/** A page's message, or undefined for anything else. */
export function readMessage(data: unknown): ToServiceWorker | undefined {
  const parsed = v.safeParse(toServiceWorkerSchema, data)
  return parsed.success ? parsed.output : undefined
}

/** One message warms at most this many addresses; the page needs nine. */
const maxWarm = 20
const fresh = minutes(1)

export interface WarmDeps {
  readonly origin: string
  readonly now: () => number
  /** Whether this address is one that the worker stores, and its stored response. */
  readonly isKept: (url: URL) => boolean
  readonly kept: (url: URL) => Promise<Response | undefined>
  readonly fetchAndKeep: (url: URL) => Promise<void>
}

const stampOf = (response: Response | undefined): number => Number(response?.headers.get(fetchedAtHeader) ?? 0)

/** Fetches and stores the given addresses, one after another; what was stored within the last minute stays. */
export async function warm(urls: readonly string[], deps: WarmDeps): Promise<void> {
  for (const text of urls.slice(0, maxWarm)) {
    const url = parseUrl(text, deps.origin)
    if (!url || !deps.isKept(url)) continue
    const age = deps.now() - stampOf(await deps.kept(url))
    if (age < 0 || age >= fresh) await deps.fetchAndKeep(url)
  }
}
