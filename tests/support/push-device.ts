import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { type PushMessage, type PushSubscriptionKeys, pushMessageSchema } from '../../contract/push/push.ts'

export interface PushReceiver {
  readonly subscription: PushSubscriptionKeys
  /** Decrypts the body of a message (RFC 8291, 4) and parses it. */
  open(body: Buffer): PushMessage
}

/** A browser with a subscription at a push service. */
export function pushReceiver(endpoint: string): PushReceiver {
  const ecdh = createECDH('prime256v1')
  const point = ecdh.generateKeys()
  const auth = randomBytes(16)
  const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, info, length))
  return {
    subscription: { endpoint, keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') } },
    open(body) {
      const salt = body.subarray(0, 16)
      const theirs = body.subarray(21, 21 + body.readUInt8(20))
      const sealed = body.subarray(21 + theirs.length, -16)
      const input = derive(
        ecdh.computeSecret(theirs),
        auth,
        Buffer.concat([Buffer.from('WebPush: info\0'), point, theirs]),
        32,
      )
      const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16))
      const padded = Buffer.concat([decipher.update(sealed), decipher.final()])
      const text = padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
      return v.parse(pushMessageSchema, JSON.parse(text))
    },
  }
}
