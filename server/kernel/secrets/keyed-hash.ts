import { createHmac } from 'node:crypto'
import { deriveKey } from './token-hash.ts'

/** What is kept of a value that could be guessed from a bare hash: HMAC-SHA-256, base64url. */
export type KeyedHash = (value: string) => string

/** For six digits, addresses and the like: without the portal's secret their hashes tell nothing. */
export function createKeyedHash(secret: string, purpose: string): KeyedHash {
  const key = deriveKey(secret, purpose)
  return (value) => createHmac('sha256', key).update(value).digest('base64url')
}
