import { randomBytes, sign } from 'node:crypto'
import type { CallRequest } from '../http-call.ts'
import type { WechatSettings } from './settings.ts'

/**
 * The `Authorization` value of a request: SHA256 with RSA over method, path with query, time, nonce and body, each with
 * a line feed (pay.weixin.qq.com/doc/v3/merchant/4012365336). `now` in epoch milliseconds.
 */
export function authorization(
  settings: Pick<WechatSettings, 'mchId' | 'merchantSerial' | 'privateKey'>,
  { method, url, body = '' }: Pick<CallRequest, 'method' | 'url' | 'body'>,
  now: number,
): string {
  const { pathname, search } = new URL(url)
  const timestamp = Math.floor(now / 1000)
  const nonce = randomBytes(16).toString('hex')
  const text = `${method}\n${pathname}${search}\n${timestamp}\n${nonce}\n${body}\n`
  const signature = sign('RSA-SHA256', Buffer.from(text), settings.privateKey).toString('base64')
  const parts = { mchid: settings.mchId, nonce_str: nonce, signature, timestamp, serial_no: settings.merchantSerial }
  const list = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`
}
