import { randomBytes } from 'node:crypto'
import { type PaymentMethod, paymentMethods } from '../../../contract/payments/payments.ts'
import { names } from '../../../demo/payments/identity.ts'
import type { Random } from '../orders/random.ts'

/** A notification that no provider signed, as a stranger would send it. */
export interface ForgedNotice {
  readonly method: PaymentMethod
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** The largest body that the endpoint accepts is 32 KiB. */
const longestBody = 32_000

/**
 * ForgedNotice notifications of all providers in turn that reach the check of their signature, with bodies and headers of up to
 * the accepted size. `paypalBase`: the address of PayPal's certificate.
 */
export function forgeNotices(count: number, random: Random, paypalBase: string): readonly ForgedNotice[] {
  return Array.from({ length: count }, (_, i) => {
    const method = paymentMethods[i % paymentMethods.length] ?? 'alipay'
    const filler = randomBytes(random.below(longestBody / 2)).toString('hex')
    const signature = randomBytes(256).toString('base64')
    const form = new URLSearchParams({ app_id: names.alipayAppId, filler, sign_type: 'RSA2', sign: signature })
    return {
      method,
      headers: { ...headersOf(method, signature, paypalBase), 'x-filler': filler.slice(0, 8000) },
      body: method === 'alipay' ? Buffer.from(form.toString()) : Buffer.from(JSON.stringify({ id: 'EV-1', filler })),
    }
  })
}

function headersOf(method: PaymentMethod, signature: string, paypalBase: string): Record<string, string> {
  if (method === 'wechat') {
    return {
      'wechatpay-timestamp': String(Math.floor(Date.now() / 1000)),
      'wechatpay-nonce': randomBytes(64).toString('hex'),
      'wechatpay-serial': names.wechatPublicKeyId,
      'wechatpay-signature': signature,
    }
  }
  if (method === 'paypal') {
    return {
      'paypal-transmission-id': randomBytes(25).toString('hex'),
      'paypal-transmission-time': new Date().toISOString(),
      'paypal-transmission-sig': signature,
      'paypal-cert-url': `${paypalBase}/v1/notifications/certs/${names.paypalCertificate}`,
      'paypal-auth-algo': 'SHA256withRSA',
    }
  }
  return {}
}
