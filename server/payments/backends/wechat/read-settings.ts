import * as v from 'valibot'
import { endOf } from '../../rules/key-ends.ts'
import { certificateKey, privateKeyOf, publicKeyOf } from '../keys.ts'
import {
  certificatesIn,
  type Environment,
  keySchema,
  patternSchema,
  readSettings,
  type SettingsResult,
} from '../settings-reader.ts'
import { type PlatformKey, type WechatSettings, wechatBase } from './settings.ts'

const wechatSchema = v.object({
  WECHAT_APP_ID: patternSchema(/^wx[0-9a-f]{16}$/, 'must be an app id: wx and 16 hexadecimal digits'),
  WECHAT_MCH_ID: patternSchema(/^\d{8,10}$/, 'must be a merchant number of 8 to 10 digits'),
  WECHAT_MERCHANT_SERIAL: patternSchema(
    /^[0-9A-Fa-f]{16,64}$/,
    'must be the serial number of the merchant certificate',
  ),
  WECHAT_PRIVATE_KEY: keySchema(privateKeyOf),
  WECHAT_API_V3_KEY: v.pipe(
    v.string(),
    v.check((key) => Buffer.byteLength(key) === 32, 'must be 32 characters'),
    v.transform((key) => Buffer.from(key)),
  ),
  WECHAT_PUBLIC_KEY_ID: v.optional(patternSchema(/^PUB_KEY_ID_[0-9A-Z]{8,64}$/, 'must begin with PUB_KEY_ID_')),
  WECHAT_PUBLIC_KEY: v.optional(keySchema(publicKeyOf)),
  WECHAT_PLATFORM_CERTIFICATE: v.optional(keySchema(certificatesIn)),
  WECHAT_H5: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
})

function platformKeys(env: v.InferOutput<typeof wechatSchema>): ReadonlyMap<string, PlatformKey> {
  const { WECHAT_PUBLIC_KEY_ID: id, WECHAT_PUBLIC_KEY: key, WECHAT_PLATFORM_CERTIFICATE: certificates = [] } = env
  return new Map([
    ...certificates.map((certificate): [string, PlatformKey] => [
      certificate.serialNumber.toUpperCase(),
      { key: certificateKey(certificate), validTo: endOf(certificate) },
    ]),
    ...(id === undefined || key === undefined
      ? []
      : [[id, { key, validTo: Number.POSITIVE_INFINITY }] satisfies [string, PlatformKey]]),
  ])
}

/** `WECHAT_*`. */
export function readWechat(environment: Environment): SettingsResult<WechatSettings> {
  const read = readSettings(environment, 'WeChat Pay', wechatSchema, {
    required: ['WECHAT_APP_ID', 'WECHAT_MCH_ID', 'WECHAT_MERCHANT_SERIAL', 'WECHAT_PRIVATE_KEY', 'WECHAT_API_V3_KEY'],
    optional: ['WECHAT_PUBLIC_KEY_ID', 'WECHAT_PUBLIC_KEY', 'WECHAT_PLATFORM_CERTIFICATE', 'WECHAT_H5'],
  })
  if (read === undefined || 'problems' in read) return read
  const env = read.settings
  if ((env.WECHAT_PUBLIC_KEY_ID === undefined) !== (env.WECHAT_PUBLIC_KEY === undefined)) {
    return { problems: ['WECHAT_PUBLIC_KEY_ID and WECHAT_PUBLIC_KEY must be set together'] }
  }
  const keys = platformKeys(env)
  if (keys.size === 0) {
    return { problems: ['WECHAT_PUBLIC_KEY_ID and WECHAT_PUBLIC_KEY, or WECHAT_PLATFORM_CERTIFICATE, must be set'] }
  }
  return {
    settings: {
      appId: env.WECHAT_APP_ID,
      mchId: env.WECHAT_MCH_ID,
      merchantSerial: env.WECHAT_MERCHANT_SERIAL.toUpperCase(),
      privateKey: env.WECHAT_PRIVATE_KEY,
      apiV3Key: env.WECHAT_API_V3_KEY,
      platformKeys: keys,
      h5: env.WECHAT_H5 === '1',
      test: false,
      base: wechatBase,
    },
  }
}
