import * as v from 'valibot'
import { type Environment, patternSchema, readSettings, type SettingsResult } from '../settings-reader.ts'
import { type PaypalSettings, paypalEnvironments } from './settings.ts'

const paypalSchema = v.object({
  PAYPAL_CLIENT_ID: patternSchema(/^[\x21-\x7e]{8,256}$/, 'must be the client id of a REST app'),
  PAYPAL_CLIENT_SECRET: patternSchema(/^[\x21-\x7e]{8,256}$/, 'must be the secret of a REST app'),
  PAYPAL_WEBHOOK_ID: patternSchema(/^[A-Za-z0-9]{5,64}$/, 'must be the id of a webhook, such as 5L518819FA0214926'),
  PAYPAL_MERCHANT_ID: v.optional(
    patternSchema(/^[2-9A-HJ-NP-Z]{13}$/, 'must be the 13 characters of a PayPal account'),
  ),
  PAYPAL_ENVIRONMENT: v.optional(v.picklist(['live', 'sandbox'], 'must be live or sandbox'), 'live'),
})

/** `PAYPAL_*`. */
export function readPaypal(environment: Environment): SettingsResult<PaypalSettings> {
  const read = readSettings(environment, 'PayPal', paypalSchema, {
    required: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
    optional: ['PAYPAL_MERCHANT_ID', 'PAYPAL_ENVIRONMENT'],
  })
  if (read === undefined || 'problems' in read) return read
  const env = read.settings
  const { base, origins } = paypalEnvironments[env.PAYPAL_ENVIRONMENT]
  return {
    settings: {
      clientId: env.PAYPAL_CLIENT_ID,
      clientSecret: env.PAYPAL_CLIENT_SECRET,
      webhookId: env.PAYPAL_WEBHOOK_ID,
      ...(env.PAYPAL_MERCHANT_ID === undefined ? {} : { merchantId: env.PAYPAL_MERCHANT_ID }),
      test: env.PAYPAL_ENVIRONMENT === 'sandbox',
      base,
      certificates: { origins },
    },
  }
}
