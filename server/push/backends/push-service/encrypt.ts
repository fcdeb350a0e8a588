import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushSubscriptionKeys } from '../../../../contract/push/push.ts'

/** One record holds the whole message (RFC 8188, 2.1), at most 4096 bytes with its tag and header (RFC 8291, 4). */
const recordSize = 4096

/** Replaced by the values of the RFC's example in tests. */
export interface EncryptionInput {
  /** A P-256 private key. */
  readonly privateKey: Buffer
  /** 16 bytes. */
  readonly salt: Buffer
}

const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

const freshInput = (): EncryptionInput => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { privateKey: ecdh.getPrivateKey(), salt: randomBytes(16) }
}

/**
 * Encrypts a message for one subscription with `aes128gcm` (RFC 8291, RFC 8188): the body of the request to its push
 * service. @throws if the subscription's key is not a point of P-256.
 */
export function encryptMessage(
  text: string,
  { p256dh, auth }: PushSubscriptionKeys['keys'],
  { privateKey, salt }: EncryptionInput = freshInput(),
): Buffer {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  const own = ecdh.getPublicKey()
  const theirs = Buffer.from(p256dh, 'base64url')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, own])
  const input = derive(ecdh.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12)
  const header = Buffer.alloc(21)
  salt.copy(header)
  header.writeUInt32BE(recordSize, 16)
  header.writeUInt8(own.length, 20)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The delimiter of the last record.
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final()])
  return Buffer.concat([header, own, body, cipher.getAuthTag()])
}
