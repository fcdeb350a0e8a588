import { createHmac } from 'node:crypto'
import { deriveKey } from './token-hash.ts'

/** A keyed hash for values that could be guessed from a plain hash: HMAC-SHA-256, base64url. */
export type KeyedHash = (value: string) => string

/** For codes, addresses and similar values: their hashes reveal nothing without the portal's secret. */
export function createKeyedHash(secret: string, purpose: string): KeyedHash {
  const key = deriveKey(secret, purpose)
  return (value) => createHmac('sha256', key).update(value).digest('base64url')
}
