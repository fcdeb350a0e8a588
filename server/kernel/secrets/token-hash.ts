import { createHash, hkdfSync, randomBytes } from 'node:crypto'

/** A random word for a link, a cookie or an id: 256 bits unless told, base64url. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** What is kept of a token, code or cookie: SHA-256, base64url. Only for values of 50 random bits and more. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A 256-bit key of its own for each purpose (HKDF, RFC 5869): one that leaks tells nothing of the others. */
export const deriveKey = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `spawnpoint ${purpose}`, 32))
