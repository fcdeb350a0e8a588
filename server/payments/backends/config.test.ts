import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { days } from '../../../contract/duration.ts'
import { selfSigned } from '../../../demo/payments/certificate.ts'
import { folderOfTest } from '../../../tests/support/temporary-folder.ts'
import vectors from '../../../tests/vectors/payments.json' with { type: 'json' }
import { createProviders, readPaymentSettings } from './config.ts'

const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const bare = own.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
const pkcs1 = own.privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64')
const bareOf = (text: string): string => text.replace(/-----[A-Z ]+-----|\s/g, '')

const paypal = {
  PAYPAL_CLIENT_ID: 'client-id',
  PAYPAL_CLIENT_SECRET: 'client-secret',
  PAYPAL_WEBHOOK_ID: '5L518819FA02',
}
const alipay = {
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_PRIVATE_KEY: bare,
  ALIPAY_PUBLIC_KEY: bareOf(vectors.publicKey),
}
const wechat = {
  WECHAT_APP_ID: 'wx0000000000000001',
  WECHAT_MCH_ID: '1900000001',
  WECHAT_MERCHANT_SERIAL: '5a4e424f58000000000000000000000000000001',
  WECHAT_PRIVATE_KEY: pem,
  WECHAT_API_V3_KEY: '0123456789abcdef0123456789abcdef',
  WECHAT_PUBLIC_KEY_ID: 'PUB_KEY_ID_0119000000012026010100000000000001',
  WECHAT_PUBLIC_KEY: vectors.publicKey,
}
const { WECHAT_PUBLIC_KEY_ID: _id, WECHAT_PUBLIC_KEY: _key, ...wechatWithoutKey } = wechat
const { ALIPAY_PUBLIC_KEY: _publicKey, ...alipayWithoutKey } = alipay

const methodsOf = (environment: Readonly<Record<string, string>>): readonly string[] => {
  const read = readPaymentSettings(environment)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return createProviders(read.settings, { now: Date.now }).map(({ method }) => method)
}
const problemsOf = (environment: Readonly<Record<string, string>>): readonly string[] => {
  const read = readPaymentSettings(environment)
  return 'problems' in read ? read.problems : []
}

describe('the settings of the payment providers', () => {
  test('enable exactly the configured providers', () => {
    expect(methodsOf({})).toEqual([])
    expect(methodsOf({ PAYPAL_CLIENT_ID: '' })).toEqual([])
    expect(methodsOf(paypal)).toEqual(['paypal'])
    expect(methodsOf({ ...paypal, ...alipay, ...wechat })).toEqual(['alipay', 'wechat', 'paypal'])
  })

  test('accept keys as PEM, with escaped line feeds, as bare base64 of both kinds, and as files', () => {
    const folder = folderOfTest()
    const file = join(folder, 'key.pem')
    writeFileSync(file, pem)
    for (const key of [pem, pem.replaceAll('\n', '\\n'), bare, pkcs1, file]) {
      expect(methodsOf({ ...alipay, ALIPAY_PRIVATE_KEY: key })).toEqual(['alipay'])
    }
  })

  test('accept certificates in place of keys', () => {
    const { leaf, root } = vectors.paypal
    const certificates = {
      ALIPAY_CERTIFICATE: leaf,
      ALIPAY_APP_CERTIFICATE: leaf,
      ALIPAY_ROOT_CERTIFICATE: root + vectors.certificateSerials.notRsa,
    }
    const read = readPaymentSettings({ ...alipayWithoutKey, ...certificates })
    const expected = { appCertSn: vectors.certificateSerials.leaf, rootCertSn: vectors.certificateSerials.root }
    expect(read).toMatchObject({ settings: { alipay: { certificates: expected } } })
    expect(methodsOf({ ...wechatWithoutKey, WECHAT_PLATFORM_CERTIFICATE: leaf + root })).toEqual(['wechat'])
  })

  test('tell when the certificates end: the last one of several, and none beside a public key', () => {
    const lasting = days(3650)
    const [early, late] = ['2020-01-02T00:00:00Z', '2025-01-02T00:00:00Z'].map(Date.parse)
    const certificateOf = (at = 0): string => selfSigned('own', own.privateKey, at - lasting)
    const [first, second] = [certificateOf(early), certificateOf(late)]
    const endsOf = (environment: Readonly<Record<string, string>>) => {
      const read = readPaymentSettings(environment)
      if ('problems' in read) throw new Error(read.problems.join(', '))
      return createProviders(read.settings, { now: Date.now }).flatMap(({ keyEnds = [] }) => keyEnds)
    }
    const both = { WECHAT_PLATFORM_CERTIFICATE: first + second }
    expect(endsOf({ ...wechatWithoutKey, ...both })).toEqual([{ setting: 'WECHAT_PLATFORM_CERTIFICATE', at: late }])
    expect(endsOf({ ...wechat, ...both })).toEqual([])
    const certificates = {
      ALIPAY_CERTIFICATE: vectors.paypal.leaf,
      ALIPAY_APP_CERTIFICATE: second,
      ALIPAY_ROOT_CERTIFICATE: second + first,
    }
    expect(endsOf({ ...alipayWithoutKey, ...certificates }).slice(1)).toEqual([
      { setting: 'ALIPAY_APP_CERTIFICATE', at: late },
      { setting: 'ALIPAY_ROOT_CERTIFICATE', at: late },
    ])
  })

  test('accept the test environments of the providers and no other address', () => {
    const read = readPaymentSettings({
      ...paypal,
      PAYPAL_ENVIRONMENT: 'sandbox',
      ...alipay,
      ALIPAY_ENVIRONMENT: 'sandbox',
    })
    expect(read).toMatchObject({
      settings: {
        paypal: { test: true, base: 'https://api-m.sandbox.paypal.com' },
        alipay: { test: true, gateway: 'https://openapi-sandbox.dl.alipaydev.com/gateway.do' },
      },
    })
    expect(readPaymentSettings({ ...paypal, ...alipay, ...wechat })).toMatchObject({
      settings: {
        paypal: {
          test: false,
          base: 'https://api-m.paypal.com',
          certificates: { origins: ['https://api.paypal.com'] },
        },
        alipay: { test: false, gateway: 'https://openapi.alipay.com/gateway.do' },
        wechat: { test: false, base: 'https://api.mch.weixin.qq.com' },
      },
    })
  })

  test.each([
    ['half of PayPal', { PAYPAL_CLIENT_ID: 'client-id' }, 'PAYPAL_CLIENT_SECRET must be set for PayPal too'],
    ['only an optional setting', { PAYPAL_ENVIRONMENT: 'live' }, 'PAYPAL_CLIENT_ID must be set for PayPal too'],
    ['an unknown environment', { ...paypal, PAYPAL_ENVIRONMENT: 'test' }, 'PAYPAL_ENVIRONMENT must be live or sandbox'],
    ['no key of Alipay', alipayWithoutKey, 'ALIPAY_PUBLIC_KEY must be set'],
    ['half of the certificates', { ...alipay, ALIPAY_CERTIFICATE: vectors.paypal.leaf }, 'ALIPAY_APP_CERTIFICATE'],
    ['a broken key', { ...alipay, ALIPAY_PRIVATE_KEY: 'AAAA' }, 'ALIPAY_PRIVATE_KEY is not a key'],
    [
      'a missing file',
      { ...alipay, ALIPAY_PRIVATE_KEY: './none.pem' },
      'ALIPAY_PRIVATE_KEY names a file that does not',
    ],
    ['a wrong seller', { ...alipay, ALIPAY_SELLER_ID: '1234' }, 'ALIPAY_SELLER_ID must be the account number'],
    ['a short APIv3 key', { ...wechat, WECHAT_API_V3_KEY: 'short' }, 'WECHAT_API_V3_KEY must be 32 characters'],
    ['nothing to verify with', wechatWithoutKey, 'WECHAT_PLATFORM_CERTIFICATE, must be set'],
    ['a key without its id', { ...wechat, WECHAT_PUBLIC_KEY_ID: '' }, 'must be set together'],
    ['an invalid certificate', { ...wechat, WECHAT_PLATFORM_CERTIFICATE: 'AAAA' }, 'WECHAT_PLATFORM_CERTIFICATE must'],
  ])('with %s prevent the start and name the variable', (_name, environment, expected) => {
    expect(problemsOf(environment).join('\n')).toContain(expected)
  })

  test("refuse the application's own public key in place of Alipay's", () => {
    const mistaken = own.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    expect(problemsOf({ ...alipay, ALIPAY_PUBLIC_KEY: mistaken })[0]).toContain("your application's own key")
  })

  test('refuse keys that are too short or of another kind', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
    const curve = generateKeyPairSync('ed25519').privateKey
    for (const key of [short, curve]) {
      const text = key.export({ type: 'pkcs8', format: 'pem' }).toString()
      expect(problemsOf({ ...alipay, ALIPAY_PRIVATE_KEY: text })[0]).toContain('not an RSA key of at least 2048 bits')
    }
  })

  test('never show a secret in a problem', () => {
    const problems = problemsOf({
      ...paypal,
      ...alipay,
      PAYPAL_CLIENT_SECRET: 'bad secret',
      ALIPAY_PRIVATE_KEY: 'hush',
    })
    expect(problems.join()).not.toMatch(/bad secret|hush/)
    expect(problems).toHaveLength(2)
  })
})
