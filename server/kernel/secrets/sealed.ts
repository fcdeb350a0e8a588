import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts a text for storage (AES-256-GCM, NIST SP 800-38D): base64 of nonce, tag and ciphertext. */
export function seal(key: Uint8Array, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** The text that one of these keys opens; undefined: none does. */
export function unsealWith(keys: readonly (Uint8Array | undefined)[], sealed: string): string | undefined {
  for (const key of keys) {
    const text = key === undefined ? undefined : textIn(key, sealed)
    if (text !== undefined) return text
  }
  return undefined
}

function textIn(key: Uint8Array, sealed: string): string | undefined {
  try {
    return unseal(key, sealed)
  } catch {
    return undefined // sealed with another key, or modified
  }
}

/** @throws if it was sealed with another key or modified. */
export function unseal(key: Uint8Array, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
}
