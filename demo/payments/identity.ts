import { createPrivateKey, generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { selfSigned } from './certificate.ts'
import type { Identity } from './journal.ts'

const rsaPem = async (): Promise<string> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** The shop and the providers of the sandbox. The numbers have the form of real ones but are invented. */
export const names = {
  alipayAppId: '2021000000000001',
  alipaySellerId: '2088000000000001',
  wechatAppId: 'wx0000000000000001',
  wechatMchId: '1900000001',
  wechatMerchantSerial: '5A4E424F58000000000000000000000000000001',
  wechatPublicKeyId: 'PUB_KEY_ID_0119000000012026010100000000000001',
  paypalClientId: 'sandbox-client',
  paypalWebhookId: '5L518819FA0214926',
  paypalMerchantId: 'SPAWNP2NTTEST',
  paypalCertificate: 'CERT-5a4e424f-58000001-00000001',
} as const

/** Creates keys for the shop and the providers. `now` in epoch milliseconds. */
export async function createIdentity(now: number): Promise<Identity> {
  const [shopKey, providerKey] = await Promise.all([rsaPem(), rsaPem()])
  return {
    shopKey,
    providerKey,
    certificate: selfSigned('messageverificationcerts.sandbox.paypal.com', createPrivateKey(providerKey), now),
    apiV3Key: randomBytes(16).toString('hex'),
    clientSecret: randomBytes(24).toString('base64url'),
  }
}
