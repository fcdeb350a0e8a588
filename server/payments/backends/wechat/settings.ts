import type { KeyObject } from 'node:crypto'

/** What WeChat Pay calls a merchant's own (APIv3). */
export interface WechatSettings {
  readonly appId: string
  readonly mchId: string
  /** Serial number of the merchant's API certificate, in hexadecimal. */
  readonly merchantSerial: string
  readonly privateKey: KeyObject
  /** 32 bytes: AES-256 key of notifications. */
  readonly apiV3Key: Buffer
  /** What WeChat Pay signs with, by `Wechatpay-Serial`: `PUB_KEY_ID_…`, or the serial of a platform certificate. */
  readonly platformKeys: ReadonlyMap<string, PlatformKey>
  /** The merchant has the H5 product, so that a phone can pay without scanning. */
  readonly h5: boolean
  readonly test: boolean
  /** `https://api.mch.weixin.qq.com` but in the sandbox. */
  readonly base: string
}

export interface PlatformKey {
  readonly key: KeyObject
  /** Epoch milliseconds; a public key has no end. */
  readonly validTo: number
}

export const wechatBase = 'https://api.mch.weixin.qq.com'
