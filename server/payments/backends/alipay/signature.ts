import { type KeyObject, sign, verify } from 'node:crypto'
import { base64Bytes } from '../base64.ts'

/** `k=v` pairs sorted by name and joined by `&`, without encoding, as Alipay signs them. */
export const canonicalText = (parameters: ReadonlyMap<string, string>): string =>
  [...parameters]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** RSA2: SHA256 with RSA over UTF-8, in base64 (opendocs.alipay.com/common/02kf5q). */
export const rsa2Sign = (text: string, key: KeyObject): string =>
  sign('RSA-SHA256', Buffer.from(text), key).toString('base64')

/** Never throws: a malformed signature does not match. Text is signed in UTF-8. */
export function rsa2Fits(signed: string | Uint8Array, signature: string, key: KeyObject): boolean {
  const bytes = base64Bytes(signature)
  return bytes !== undefined && verify('RSA-SHA256', Buffer.from(signed), key, bytes)
}
