import { minutes, seconds } from '../contract/duration.ts'
import { gateCache, gateMessage } from '../contract/page/sw-messages.ts'
import { asksForCheck } from './asks-for-check.ts'

/** A failed call is looked into at most this often. */
const probeEvery = seconds(30)
const probeLimit = seconds(5)
/** A page that has been open for longer may be in use: it offers the check, and is not led to it. */
const justOpened = seconds(20)
/** A check that does not let the API through is not shown again by itself for this long. */
const once = minutes(10)

/** What the gate needs of an open page (a WindowClient). */
interface OpenPage {
  readonly id: string
  readonly url: string
  readonly visibilityState: string
  navigate(url: string): Promise<unknown>
  postMessage(message: unknown): void
}

export interface GateDeps {
  readonly fetch: (request: Request) => Promise<Response>
  readonly caches: Pick<CacheStorage, 'has' | 'open' | 'delete'>
  /** Not without a network, nor once another worker is to take over. */
  readonly mayProbe: () => boolean
  readonly now: () => number
  /** The open pages that this worker controls. */
  readonly pages: () => Promise<readonly OpenPage[]>
}

/** A proxy between this device and the portal that requires a check which only a navigation can show. */
export interface Gate {
  /** A call of the API. Its response says whether the gate is closed. */
  fetch(request: Request): Promise<Response>
  /** From a response that the portal has not written until the next one that it has. Never rejects. */
  isClosed(): Promise<boolean>
  /** A navigation has begun whose page will have this id. */
  opens(pageId: string): void
}

export function createGate({ fetch, caches, mayProbe, now, pages }: GateDeps): Gate {
  /** Undefined: not known since this worker has started. */
  let closed: boolean | undefined
  let [probedAt, ledAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let opened: { readonly id: string; readonly at: number } | undefined

  /** Leads the page to the check that has just been opened, once; the others offer it. */
  const tell = async (): Promise<void> => {
    for (const page of await pages()) {
      const age = page.id === opened?.id ? now() - opened.at : justOpened
      if (age < justOpened && page.visibilityState === 'visible' && now() - ledAt >= once) {
        ledAt = now()
        await page.navigate(page.url).catch(() => page.postMessage(gateMessage))
      } else page.postMessage(gateMessage)
    }
  }
  const set = async (next: boolean): Promise<void> => {
    if (closed !== next) {
      closed = next
      // Without storage it is known until the worker ends.
      await (next ? caches.open(gateCache) : caches.delete(gateCache)).catch(() => undefined)
    }
    // Also those that have begun to listen since.
    if (next) await tell()
  }
  const note = async (response: Response): Promise<void> => {
    if (await asksForCheck(response)) await set(true)
    else if (response.ok) await set(false)
  }
  /** A redirect to another origin fails as a lost connection does, unless it is not followed. */
  const probe = async (url: string): Promise<void> => {
    if (!mayProbe() || now() - probedAt < probeEvery) return
    probedAt = now()
    const init = { redirect: 'manual', cache: 'no-store', signal: AbortSignal.timeout(probeLimit) } as const
    const response = await fetch(new Request(url, init)).catch(() => undefined)
    if (response) await note(response)
  }
  return {
    async fetch(request) {
      try {
        const response = await fetch(request)
        await note(response)
        return response
      } catch (error) {
        if (!request.signal.aborted) await probe(request.url)
        throw error
      }
    },
    async isClosed() {
      closed ??= await caches.has(gateCache).catch(() => false)
      return closed
    },
    opens(id) {
      opened = { id, at: now() }
    },
  }
}
