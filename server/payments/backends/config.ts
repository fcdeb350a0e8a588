import { createAlipay } from './alipay/provider.ts'
import { readAlipay } from './alipay/read-settings.ts'
import type { AlipaySettings } from './alipay/settings.ts'
import { createPaypal } from './paypal/provider.ts'
import { readPaypal } from './paypal/read-settings.ts'
import type { PaypalSettings } from './paypal/settings.ts'
import type { PaymentProvider } from './provider.ts'
import type { Environment } from './settings-reader.ts'
import { createWechat } from './wechat/provider.ts'
import { readWechat } from './wechat/read-settings.ts'
import type { WechatSettings } from './wechat/settings.ts'

/** The configured providers; absent ones are off. */
export interface PaymentSettings {
  readonly paypal?: PaypalSettings
  readonly alipay?: AlipaySettings
  readonly wechat?: WechatSettings
}

/** Reads every provider's settings. Problems name the variable, never its value. */
export function readPaymentSettings(
  environment: Environment,
): { readonly settings: PaymentSettings } | { readonly problems: readonly string[] } {
  const paypal = readPaypal(environment)
  const alipay = readAlipay(environment)
  const wechat = readWechat(environment)
  const problems = [paypal, alipay, wechat].flatMap((read) => (read && 'problems' in read ? read.problems : []))
  if (problems.length > 0) return { problems }
  return {
    settings: {
      ...(paypal && 'settings' in paypal ? { paypal: paypal.settings } : {}),
      ...(alipay && 'settings' in alipay ? { alipay: alipay.settings } : {}),
      ...(wechat && 'settings' in wechat ? { wechat: wechat.settings } : {}),
    },
  }
}

/** Creates the configured providers. `now` in epoch milliseconds. */
export function createProviders(settings: PaymentSettings, deps: { now(): number }): readonly PaymentProvider[] {
  const { alipay, wechat, paypal } = settings
  return [
    ...(alipay === undefined ? [] : [createAlipay(alipay, deps)]),
    ...(wechat === undefined ? [] : [createWechat(wechat, deps)]),
    ...(paypal === undefined ? [] : [createPaypal(paypal, deps)]),
  ]
}
