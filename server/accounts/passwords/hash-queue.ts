import type { Client } from '../../kernel/limits/holder.ts'
import { createPlaces } from '../../kernel/limits/places.ts'

/** Thrown if the queue is full: the caller responds with 503 and the client retries. */
export class HashQueueFull extends Error {
  override readonly name = 'HashQueueFull'
}

export interface HashQueueOptions {
  /** Concurrent tasks. */
  readonly atOnce: number
  /** Maximum number of queued tasks. */
  readonly maxWaiting: number
}

/**
 * Runs a task of a client in turn. @throws HashQueueFull immediately if too many are queued and the client's network has
 * the most of them; otherwise the oldest task of the network with the most is refused for this one.
 */
export type HashQueue = <T>(task: () => Promise<T>, client: Client) => Promise<T>

interface Waiting {
  start(): void
  refuse(): void
}

/**
 * A FIFO queue with limited concurrency: each hash takes 19 MiB and a pool thread for tens of milliseconds, and a burst of
 * sign-ins must not exhaust either.
 */
export function createHashQueue({ atOnce, maxWaiting }: HashQueueOptions): HashQueue {
  const places = createPlaces<Waiting>({ total: maxWaiting, perOwner: maxWaiting, perNetwork: maxWaiting })
  const waiting = new Set<Waiting>()
  let running = 0
  const full = () => new HashQueueFull('too many passwords wait to be hashed')
  const turn = (client: Client): Promise<void> | undefined => {
    if (running < atOnce) {
      running += 1
      return undefined
    }
    return new Promise((resolve, reject) => {
      const entry: Waiting = { start: resolve, refuse: () => reject(full()) }
      const dropped = places.take(entry, client)
      if (dropped === 'full') return entry.refuse()
      if (dropped !== undefined) {
        waiting.delete(dropped)
        dropped.refuse()
      }
      waiting.add(entry)
    })
  }
  return async (task, client) => {
    await turn(client)
    try {
      return await task()
    } finally {
      // Hand the slot to the next task directly.
      const [next] = waiting
      if (next === undefined) running -= 1
      else {
        waiting.delete(next)
        places.release(next)
        next.start()
      }
    }
  }
}
