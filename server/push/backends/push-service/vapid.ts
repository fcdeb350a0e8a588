import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { hours, seconds } from '../../../../contract/duration.ts'
import { deriveKey } from '../../../kernel/secrets/token-hash.ts'

/** The key by which push services know this portal (RFC 8292). */
export interface VapidKey {
  /** The public key, 65 bytes in base64url: browsers subscribe with it. */
  readonly publicKey: string
  readonly privateKey: KeyObject
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** The portal's key, which follows from its secret: every process has the same, and nothing is stored. */
export function vapidKey(secret: string): VapidKey {
  const ecdh = createECDH('prime256v1')
  const d = deriveKey(secret, 'push key')
  ecdh.setPrivateKey(d)
  const point = ecdh.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: base64url(d),
    x: base64url(point.subarray(1, 33)),
    y: base64url(point.subarray(33)),
  }
  return { publicKey: base64url(point), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

/** Half of what a push service accepts at most (RFC 8292, 2). */
const validFor = hours(12)

/**
 * The `Authorization` of a request (RFC 8292, 3). `contact` is an https: or mailto: address of the operator; `now` is in
 * epoch milliseconds.
 */
export function vapidHeader(
  { publicKey, privateKey }: VapidKey,
  endpoint: string,
  contact: string,
  now: number,
): string {
  const part = (value: object): string => base64url(Buffer.from(JSON.stringify(value)))
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor((now + validFor) / seconds(1)), sub: contact }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${base64url(signature)}, k=${publicKey}`
}
