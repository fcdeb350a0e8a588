import { createHash, hkdfSync, randomBytes } from 'node:crypto'

/** A random token for a link, a cookie or an id: 256 bits by default, base64url. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** The stored hash of a token, code or cookie: SHA-256, base64url. Only for values of at least 50 random bits. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A separate 256-bit key per purpose (HKDF, RFC 5869), so that a leaked one reveals no other. */
export const deriveKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `spawnpoint ${purpose}`, 32))
