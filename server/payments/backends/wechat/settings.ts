import type { KeyObject } from 'node:crypto'

/** A merchant's settings for WeChat Pay APIv3. */
export interface WechatSettings {
  readonly appId: string
  readonly mchId: string
  /** Serial number of the merchant's API certificate, in hexadecimal. */
  readonly merchantSerial: string
  readonly privateKey: KeyObject
  /** 32 bytes: AES-256 key of notifications. */
  readonly apiV3Key: Buffer
  /** The keys that verify WeChat Pay's signatures, by `Wechatpay-Serial`: `PUB_KEY_ID_…` or a platform certificate's serial. */
  readonly platformKeys: ReadonlyMap<string, PlatformKey>
  /** The merchant has the H5 product, so that a phone can pay without scanning. */
  readonly h5: boolean
  readonly test: boolean
  /** `https://api.mch.weixin.qq.com`, except in the sandbox. */
  readonly base: string
}

export interface PlatformKey {
  readonly key: KeyObject
  /** Epoch milliseconds; a public key does not expire. */
  readonly validTo: number
}

export const wechatBase = 'https://api.mch.weixin.qq.com'
