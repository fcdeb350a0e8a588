import { verify } from 'node:crypto'
import { minutes } from '../../../../contract/duration.ts'
import { base64Bytes } from '../base64.ts'
import type { WechatSettings } from './settings.ts'

/** Tolerated difference between WeChat Pay's clock and ours; an older message may be a replay. */
const tolerance = minutes(5)
const probe = 'WECHATPAY/SIGNTEST/'

export interface SignedMessage {
  header(name: string): string | undefined
  readonly body: Uint8Array
}

/**
 * The reason why a message is not authentic; undefined if it is. The signature covers time, nonce and the unchanged body,
 * each with a line feed (pay.weixin.qq.com/doc/v3/merchant/4013053249). Never throws. `now` in epoch milliseconds.
 */
export function platformSignatureProblem(
  { header, body }: SignedMessage,
  keys: WechatSettings['platformKeys'],
  now: number,
): string | undefined {
  const timestamp = header('wechatpay-timestamp') ?? ''
  const nonce = header('wechatpay-nonce') ?? ''
  const text = header('wechatpay-signature') ?? ''
  const serial = header('wechatpay-serial') ?? ''
  // WeChat Pay sometimes sends wrong signatures to test whether they are refused.
  if (text.startsWith(probe)) return 'a signature probe of WeChat Pay'
  if (!/^\d{1,12}$/.test(timestamp)) return 'no time'
  if (!/^[\x21-\x7e]{1,128}$/.test(nonce)) return 'no nonce'
  if (Math.abs(now - Number(timestamp) * 1000) > tolerance) return 'its time is more than 5 minutes off'
  const key = keys.get(serial.toUpperCase())
  if (key === undefined) return `signed with a key that is not configured: ${JSON.stringify(serial.slice(0, 64))}`
  if (now > key.validTo) return 'the platform certificate has expired'
  const signature = base64Bytes(text)
  if (signature === undefined) return 'no signature'
  const signed = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')])
  return verify('RSA-SHA256', signed, key.key, signature) ? undefined : 'its signature is wrong'
}
