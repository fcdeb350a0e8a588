import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import type { Client } from '../../kernel/limits/holder.ts'
import { createHashQueue, type HashQueue } from './hash-queue.ts'

/**
 * Argon2id (the library's default) with 19 MiB, two passes, one lane: OWASP's first choice for servers that cannot spend
 * 46 MiB on a sign-in. A stored hash names its parameters, so that they can be raised later.
 */
export const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export type PasswordCheck = 'wrong' | 'right' | 'right_outdated'

/** `client`: who waits where too many passwords are to be hashed. */
export interface Passwords {
  /** A PHC string such as `$argon2id$v=19$m=19456,t=2,p=1$…`. @throws HashQueueFull */
  hash(password: string, client: Client): Promise<string>
  /**
   * Compares with a stored hash or, without one, with a hash that no password matches, which takes the same time.
   * `right_outdated`: the parameters have changed, rehash it. @throws HashQueueFull
   */
  check(stored: string | null | undefined, password: string, client: Client): Promise<PasswordCheck>
}

/**
 * Leaves one core to other requests, and one of the pool's four threads to file access and DNS.
 */
const atOnce = Math.max(1, Math.min(3, availableParallelism() - 1))
/** About a second of waiting at 10 to 20 ms each. */
const maxWaiting = 64

export function createPasswords(run: HashQueue = createHashQueue({ atOnce, maxWaiting })): Passwords {
  let decoy: Promise<string> | undefined
  const isOutdated = (stored: string): boolean => {
    const used = parseOptions(stored)
    return (
      used.memoryCost !== parameters.memoryCost ||
      used.timeCost !== parameters.timeCost ||
      used.parallelism !== parameters.parallelism
    )
  }
  return {
    hash: (password, client) => run(() => hash(password, parameters), client),
    async check(stored, password, client) {
      decoy ??= hash('', parameters).catch((error: unknown) => {
        decoy = undefined
        throw error
      })
      const against = stored ?? (await decoy)
      const isRight = await run(() => verify(against, password), client)
      if (!isRight || stored === null || stored === undefined) return 'wrong'
      return isOutdated(stored) ? 'right_outdated' : 'right'
    },
  }
}
