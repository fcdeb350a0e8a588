import { seconds } from '../../../contract/duration.ts'

/** Shortest time between two readings. */
const shortest = seconds(15)
/** A reading may take this share of the time. */
const share = 0.01

/**
 * The last result of a reading that costs something: repeated on demand, in the background, at most every 15 s and so
 * that it takes a hundredth of the time at most. Only the first caller waits. Undefined while it fails.
 */
export function createReading<T>(read: () => Promise<T>, now: () => number): () => Promise<T | undefined> {
  let value: T | undefined
  let next = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  const refresh = async (): Promise<void> => {
    const began = now()
    value = await read().catch(() => undefined)
    next = now() + Math.max(shortest, (now() - began) / share)
    running = undefined
  }
  return async () => {
    if (now() >= next) running ??= refresh()
    if (value === undefined) await running
    return value
  }
}
