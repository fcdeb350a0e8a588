import { createPublicKey, type X509Certificate } from 'node:crypto'
import * as v from 'valibot'
import { endOf, type KeyEnd, lastEndOf } from '../../rules/key-ends.ts'
import { certificateKey, privateKeyOf, publicKeyOf } from '../keys.ts'
import {
  certificatesIn,
  type Environment,
  keySchema,
  oneCertificateIn,
  patternSchema,
  readSettings,
  type SettingsResult,
} from '../settings-reader.ts'
import { certificateSerial, rootCertificateSerial, signedByRsa } from './certificate-serial.ts'
import { type AlipaySettings, alipayGateways } from './settings.ts'

/** What is used of a certificate, and its end. */
const withEnd = <T>(certificate: X509Certificate, read: (certificate: X509Certificate) => T) => ({
  used: read(certificate),
  at: endOf(certificate),
})

/** The file holds several roots; Alipay's certificates are of one that is valid. */
function rootsIn(pem: string): { readonly used: string; readonly at: number } {
  const roots = certificatesIn(pem)
  return { used: rootCertificateSerial(roots), at: lastEndOf(signedByRsa(roots)) }
}

const certificateSettings = ['ALIPAY_CERTIFICATE', 'ALIPAY_APP_CERTIFICATE', 'ALIPAY_ROOT_CERTIFICATE'] as const

const alipaySchema = v.object({
  ALIPAY_APP_ID: patternSchema(/^\d{10,32}$/, 'must be the number of an application'),
  ALIPAY_SELLER_ID: patternSchema(/^2088\d{12}$/, 'must be the account number (PID): 16 digits that begin with 2088'),
  ALIPAY_PRIVATE_KEY: keySchema(privateKeyOf),
  ALIPAY_PUBLIC_KEY: v.optional(keySchema(publicKeyOf)),
  ALIPAY_CERTIFICATE: v.optional(keySchema((pem) => withEnd(oneCertificateIn(pem), certificateKey))),
  ALIPAY_APP_CERTIFICATE: v.optional(keySchema((pem) => withEnd(oneCertificateIn(pem), certificateSerial))),
  ALIPAY_ROOT_CERTIFICATE: v.optional(keySchema(rootsIn)),
  ALIPAY_DESKTOP: v.optional(v.picklist(['page', 'qr'], 'must be page or qr'), 'page'),
  ALIPAY_ENVIRONMENT: v.optional(v.picklist(['production', 'sandbox'], 'must be production or sandbox'), 'production'),
})

const alipayKeysProblem =
  'ALIPAY_PUBLIC_KEY must be set, or in its place all of ALIPAY_CERTIFICATE, ALIPAY_APP_CERTIFICATE and ALIPAY_ROOT_CERTIFICATE'

/** `ALIPAY_*`. */
export function readAlipay(environment: Environment): SettingsResult<AlipaySettings> {
  const read = readSettings(environment, 'Alipay', alipaySchema, {
    required: ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY'],
    optional: [
      'ALIPAY_PUBLIC_KEY',
      'ALIPAY_CERTIFICATE',
      'ALIPAY_APP_CERTIFICATE',
      'ALIPAY_ROOT_CERTIFICATE',
      'ALIPAY_DESKTOP',
      'ALIPAY_ENVIRONMENT',
    ],
  })
  if (read === undefined || 'problems' in read) return read
  const env = read.settings
  const serials = [env.ALIPAY_CERTIFICATE, env.ALIPAY_APP_CERTIFICATE, env.ALIPAY_ROOT_CERTIFICATE]
  const isWhole = serials.every((part) => part !== undefined) || serials.every((part) => part === undefined)
  const alipayKey = env.ALIPAY_CERTIFICATE?.used ?? env.ALIPAY_PUBLIC_KEY
  if (!isWhole || alipayKey === undefined) return { problems: [alipayKeysProblem] }
  if (createPublicKey(env.ALIPAY_PRIVATE_KEY).equals(alipayKey)) {
    return {
      problems: [
        "ALIPAY_PUBLIC_KEY is your application's own key; use the Alipay public key that the console shows beside it",
      ],
    }
  }
  const [appCertSn, rootCertSn] = [env.ALIPAY_APP_CERTIFICATE?.used, env.ALIPAY_ROOT_CERTIFICATE?.used]
  const keyEnds = certificateSettings.flatMap((setting): KeyEnd[] => {
    const at = env[setting]?.at
    return at === undefined ? [] : [{ setting, at }]
  })
  return {
    settings: {
      appId: env.ALIPAY_APP_ID,
      sellerId: env.ALIPAY_SELLER_ID,
      privateKey: env.ALIPAY_PRIVATE_KEY,
      alipayKey,
      ...(appCertSn === undefined || rootCertSn === undefined ? {} : { certificates: { appCertSn, rootCertSn } }),
      ...(keyEnds.length === 0 ? {} : { keyEnds }),
      desktop: env.ALIPAY_DESKTOP,
      test: env.ALIPAY_ENVIRONMENT === 'sandbox',
      gateway: alipayGateways[env.ALIPAY_ENVIRONMENT],
    },
  }
}
