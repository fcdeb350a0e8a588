/** Counts attempts per key in a window that begins with the key's first attempt, in whichever process that was. */
export interface SharedAttempts {
  /** Counts one attempt unless it is refused. Returns the whole seconds to wait; 0: it was counted. */
  take(key: string, now: number): Promise<number>
  /** Returns one counted attempt. */
  giveBack(key: string): Promise<void>
}

/** `name` tells counts apart; `limit` attempts per window of `windowMs`. */
export type CreateSharedAttempts = (name: string, limit: number, windowMs: number) => SharedAttempts

/** An attempt that several counts have to allow, each under a key of its own. */
export type CountedAttempt = readonly (readonly [SharedAttempts, key: string])[]

/** Counts an attempt in all of them, or in none: the seconds to wait of the first that refuses. */
export async function takeEach(attempt: CountedAttempt, now: number): Promise<number> {
  for (const [at, [attempts, key]] of attempt.entries()) {
    const wait = await attempts.take(key, now)
    if (wait === 0) continue
    await giveBackEach(attempt.slice(0, at))
    return wait
  }
  return 0
}

export async function giveBackEach(attempt: CountedAttempt): Promise<void> {
  for (const [attempts, key] of attempt) await attempts.giveBack(key)
}
