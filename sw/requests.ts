import { anySignal } from '../contract/browser/any-signal.ts'
import { seconds } from '../contract/duration.ts'

/** A request that is under way gets this long when another worker is to take over: nearly all end by themselves. */
const grace = seconds(1)

export interface RequestsDeps {
  readonly fetch: (request: Request, init: { readonly signal: AbortSignal }) => Promise<Response>
  /** Resolves after the given milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>
}

/**
 * The requests of this worker. Another worker takes over when the events of this one have ended; a request without a
 * response would delay it for as long as the browser permits (five minutes in Chromium).
 */
export interface Requests {
  fetch(request: Request): Promise<Response>
  /** True from the first {@link Requests.yield}: leave to the browser what it can request by itself. */
  readonly hasYielded: boolean
  /** Another worker is to take over: what has no complete response after a second fails. */
  yield(): void
}

export function createRequests({ fetch, wait }: RequestsDeps): Requests {
  let underWay = new AbortController()
  let hasYielded = false
  return {
    fetch: (request) => fetch(request, { signal: anySignal(request.signal, underWay.signal) }),
    get hasYielded() {
      return hasYielded
    },
    yield() {
      hasYielded = true
      void wait(grace).then(() => {
        underWay.abort()
        // The other worker may fail to start: what the pages request until they leave must still work.
        underWay = new AbortController()
      })
    },
  }
}
