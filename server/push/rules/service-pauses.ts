import { minutes, seconds } from '../../../contract/duration.ts'

const shortest = seconds(15)
const longest = minutes(5)

/**
 * Push services that did not answer, each left alone for a while that doubles with every further failure: messages for it
 * neither hold the others up nor call it again and again. Instants are epoch milliseconds.
 */
export class ServicePauses {
  readonly #failed = new Map<string, { readonly until: number; readonly pause: number }>()

  /** Milliseconds until a service may be called; 0: now. A pause longer than any was begun before a clock was set back. */
  wait(service: string, now: number): number {
    const left = (this.#failed.get(service)?.until ?? now) - now
    return left > longest ? 0 : Math.max(0, left)
  }

  /** Returns how long the service is left alone. */
  fail(service: string, now: number): number {
    const before = this.#failed.get(service)
    if (before !== undefined && this.wait(service, now) > 0) return this.wait(service, now)
    const pause = Math.min(before === undefined ? shortest : 2 * before.pause, longest)
    this.#failed.set(service, { until: now + pause, pause })
    return pause
  }

  succeed(service: string): void {
    this.#failed.delete(service)
  }
}
