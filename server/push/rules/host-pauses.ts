import { minutes, seconds } from '../../../contract/duration.ts'

const shortest = seconds(15)
const longest = minutes(5)

/**
 * Hosts of push services that did not answer, each left alone for a while that doubles with every further failure: messages
 * for it neither hold the others up nor call it again and again. By host, and not by service: a stranger may name a
 * host of Edge's service that does not exist, which is no reason to leave Edge alone. Instants are epoch milliseconds.
 */
export class HostPauses {
  /** Those that failed longest ago first. */
  readonly #failed = new Map<string, { readonly until: number; readonly pause: number }>()

  /** Milliseconds until a host may be called; 0: now. A pause longer than any was begun before a clock was set back. */
  wait(host: string, now: number): number {
    const left = (this.#failed.get(host)?.until ?? now) - now
    return left > longest ? 0 : Math.max(0, left)
  }

  /** Returns how long the host is left alone. */
  fail(host: string, now: number): number {
    const before = this.#failed.get(host)
    if (before !== undefined && this.wait(host, now) > 0) return this.wait(host, now)
    const pause = Math.min(before === undefined ? shortest : 2 * before.pause, longest)
    this.#failed.delete(host)
    this.#failed.set(host, { until: now + pause, pause })
    for (const [oldest, { until }] of this.#failed) {
      if (Math.abs(now - until) <= longest) break
      this.#failed.delete(oldest)
    }
    return pause
  }

  succeed(host: string): void {
    this.#failed.delete(host)
  }

  /** Hosts that are remembered. */
  get size(): number {
    return this.#failed.size
  }
}
