import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { SandboxContext } from './context.ts'
import { names } from './identity.ts'

/** The settings that an operator would configure for the sandbox: its addresses and keys. Call it after it listens. */
export function sandboxSettings({ identity, base, providerKey }: SandboxContext) {
  const address = base()
  const privateKey = createPrivateKey(identity.shopKey)
  const platformKey = createPublicKey(providerKey)
  return {
    alipay: {
      appId: names.alipayAppId,
      sellerId: names.alipaySellerId,
      privateKey,
      alipayKey: platformKey,
      desktop: 'page',
      test: true,
      gateway: `${address}/gateway.do`,
    },
    wechat: {
      appId: names.wechatAppId,
      mchId: names.wechatMchId,
      merchantSerial: names.wechatMerchantSerial,
      privateKey,
      apiV3Key: Buffer.from(identity.apiV3Key),
      platformKeys: new Map([[names.wechatPublicKeyId, { key: platformKey, validTo: Number.POSITIVE_INFINITY }]]),
      h5: true,
      test: true,
      base: address,
    },
    paypal: {
      clientId: names.paypalClientId,
      clientSecret: identity.clientSecret,
      webhookId: names.paypalWebhookId,
      merchantId: names.paypalMerchantId,
      test: true,
      base: address,
      certificates: { origins: [address], roots: [identity.certificate] },
    },
  } as const
}

export type SandboxSettings = ReturnType<typeof sandboxSettings>
