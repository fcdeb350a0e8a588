import { maxSlotWatches, reportPause } from '../../../contract/push/slot-watch.ts'

/**
 * When devices were told of room: one that waits for something else every minute, or subscribes anew, is told no more often
 * than one with as many watches as allowed. Instants are epoch milliseconds.
 */
export class Reports {
  /** Oldest first. */
  readonly #reports = new Map<string, readonly number[]>()

  #recent(device: string, now: number): readonly number[] {
    return (this.#reports.get(device) ?? []).filter((at) => isRecent(at, now))
  }

  mayTell(device: string, now: number): boolean {
    return this.#recent(device, now).length < maxSlotWatches
  }

  note(device: string, now: number): void {
    const recent = [...this.#recent(device, now), now]
    this.#reports.delete(device)
    this.#reports.set(device, recent)
    for (const [oldest, times] of this.#reports) {
      if (times.some((at) => isRecent(at, now))) break
      this.#reports.delete(oldest)
    }
  }
}

const isRecent = (at: number, now: number): boolean => Math.abs(now - at) < reportPause
