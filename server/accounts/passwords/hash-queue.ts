/** Thrown when the line is full: the caller answers 503 and the client comes back. */
export class HashQueueFull extends Error {
  override readonly name = 'HashQueueFull'
}

export interface HashQueueOptions {
  /** Tasks that run at a time. */
  readonly atOnce: number
  /** Tasks that may wait for their turn. */
  readonly maxWaiting: number
}

/** Runs a task when its turn comes. @throws HashQueueFull at once, when too many wait already. */
export type HashQueue = <T>(task: () => Promise<T>) => Promise<T>

/**
 * First come, first served, a few at a time: each hash takes 19 MiB and a thread of the pool for some ten milliseconds,
 * and a storm of logins must leave both to the rest of the process.
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
      // A place goes to the next in line without being free in between.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
