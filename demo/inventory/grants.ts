import { randomBytes } from 'node:crypto'

/** Beyond this many the oldest end. */
const keptAtMost = 1000

/** Secrets that stand for a player for `lifeMs`. */
export function createGrants(lifeMs: number, now: () => number) {
  const grants = new Map<string, { readonly steamId: string; readonly endsAt: number }>()
  const read = (secret: string): string | undefined => {
    const grant = grants.get(secret)
    return grant !== undefined && grant.endsAt > now() ? grant.steamId : undefined
  }
  return {
    make(steamId: string): string {
      for (const [old, { endsAt }] of grants) if (endsAt <= now() || grants.size >= keptAtMost) grants.delete(old)
      const secret = randomBytes(24).toString('base64url')
      grants.set(secret, { steamId, endsAt: now() + lifeMs })
      return secret
    },
    /** For whom it stands; undefined where it is over or was never made. */
    read,
    /** The same, once. */
    take(secret: string): string | undefined {
      const steamId = read(secret)
      grants.delete(secret)
      return steamId
    },
  }
}
