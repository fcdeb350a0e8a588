import { randomBytes } from 'node:crypto'

/** Maximum number of secrets; the oldest are dropped first. */
const maxSecrets = 1000

/** Issues random secrets that each stand for a value, valid for `lifeMs` milliseconds. */
export function createExpiringSecrets(lifeMs: number, now: () => number) {
  const issued = new Map<string, { readonly value: string; readonly endsAt: number }>()
  const read = (secret: string): string | undefined => {
    const entry = issued.get(secret)
    return entry !== undefined && entry.endsAt > now() ? entry.value : undefined
  }
  return {
    issue(value: string): string {
      for (const [old, { endsAt }] of issued) if (endsAt <= now() || issued.size >= maxSecrets) issued.delete(old)
      const secret = randomBytes(24).toString('base64url')
      issued.set(secret, { value, endsAt: now() + lifeMs })
      return secret
    },
    /** The value of a secret; undefined if it has expired or was never issued. */
    read,
    /** Like `read`, but a secret can be taken only once. */
    take(secret: string): string | undefined {
      const value = read(secret)
      issued.delete(secret)
      return value
    },
  }
}
