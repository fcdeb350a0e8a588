import { createPrivateKey, createPublicKey } from 'node:crypto'
import { createAlipay } from '../../server/payments/backends/alipay/provider.ts'
import { createPaypal } from '../../server/payments/backends/paypal/provider.ts'
import type { PaymentProvider } from '../../server/payments/backends/provider.ts'
import { createWechat } from '../../server/payments/backends/wechat/provider.ts'
import type { SandboxContext } from './context.ts'
import { names } from './identity.ts'
import type { Journal } from './journal.ts'

/** The very adapters of production, pointed at the sandbox and given its keys. */
export function sandboxProviders(context: SandboxContext, journal: Journal): readonly PaymentProvider[] {
  const { identity, now } = context
  const base = context.base()
  const privateKey = createPrivateKey(identity.shopKey)
  const platformKey = createPublicKey(context.providerKey)
  const alipay = createAlipay(
    {
      appId: names.alipayAppId,
      sellerId: names.alipaySellerId,
      privateKey,
      alipayKey: platformKey,
      desktop: 'page',
      test: true,
      gateway: `${base}/gateway.do`,
    },
    { now },
  )
  const wechat = createWechat(
    {
      appId: names.wechatAppId,
      mchId: names.wechatMchId,
      merchantSerial: names.wechatMerchantSerial,
      privateKey,
      apiV3Key: Buffer.from(identity.apiV3Key),
      platformKeys: new Map([[names.wechatPublicKeyId, { key: platformKey, validTo: Number.POSITIVE_INFINITY }]]),
      h5: true,
      test: true,
      base,
    },
    { now },
  )
  const paypal = createPaypal(
    {
      clientId: names.paypalClientId,
      clientSecret: identity.clientSecret,
      webhookId: names.paypalWebhookId,
      merchantId: names.paypalMerchantId,
      test: true,
      base,
      certificates: { origins: [base], roots: [identity.certificate] },
    },
    { now },
  )
  return [
    alipay,
    {
      ...wechat,
      // Nobody can scan a code of this machine: the pay page is reachable by a link as well.
      async start(order) {
        const started = await wechat.start(order)
        const id = /^weixin:\/\/wxpay\/bizpayurl\?pr=([\w-]+)$/.exec(started.paymentUrl)?.[1]
        if (id === undefined) return started
        return { ...started, mobileUrl: `${base}/pay/${id}?${new URLSearchParams({ back: order.returnUrl })}` }
      },
    },
    {
      ...paypal,
      // PayPal learns the address of the webhook in the settings of the app, not with each order.
      start(order) {
        if (journal.memory.webhook !== order.notifyUrl) journal.write({ webhook: order.notifyUrl })
        return paypal.start(order)
      },
    },
  ]
}
