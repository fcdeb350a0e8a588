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

/** Runs a task in turn. @throws HashQueueFull immediately if too many are queued. */
export type HashQueue = <T>(task: () => Promise<T>) => Promise<T>

/**
 * A FIFO queue with limited concurrency: each hash takes 19 MiB and a pool thread for tens of milliseconds, and a burst of
 * sign-ins must not exhaust either.
 */
export function createHashQueue({ atOnce, maxWaiting }: HashQueueOptions): HashQueue {
  const waiting: (() => void)[] = []
  let running = 0
  const turn = (): Promise<void> | undefined => {
    if (running < atOnce) {
      running += 1
      return undefined
    }
    if (waiting.length >= maxWaiting) throw new HashQueueFull('too many passwords wait to be hashed')
    return new Promise((resolve) => waiting.push(resolve))
  }
  return async (task) => {
    await turn()
    try {
      return await task()
    } finally {
      // Hand the slot to the next task directly.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
