import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies } from '../../contract/money.ts'
import { durationHours, durationSchema, type OrderBody, paymentMethods, productIds } from '../../contract/payments.ts'
import { readOrderRequest } from './order-request.ts'

const good: OrderBody = {
  currency: 'CNY',
  productType: 'vip_subscription',
  productId: 'vip_new',
  options: '{"duration":"1m","paymentMethod":"alipay"}',
}
const withOptions = (options: unknown) => ({
  ...good,
  options: typeof options === 'string' ? options : JSON.stringify(options),
})

describe('readOrderRequest', () => {
  it('takes an order as the page sends it', () => {
    expect(readOrderRequest(good)).toEqual({
      productType: 'vip_subscription',
      productId: 'vip_new',
      currency: 'CNY',
      method: 'alipay',
      duration: '1m',
      relocatable: false,
      options: '{"duration":"1m","paymentMethod":"alipay"}',
    })
  })

  it.each([
    ['no JSON', withOptions('{'), 'options'],
    ['a list', withOptions('[]'), 'options.duration'],
    ['null', withOptions('null'), 'options'],
    ['an unknown key', withOptions({ duration: '1m', paymentMethod: 'alipay', amount: 1 }), 'options.amount'],
    [
      'a price of its own',
      withOptions({ duration: '1m', paymentMethod: 'alipay', amountMinor: 1 }),
      'options.amountMinor',
    ],
    [
      'a duration that is not sold by code',
      withOptions({ duration: '2m', paymentMethod: 'alipay' }),
      'options.duration',
    ],
    [
      'a duration from the prototype',
      withOptions({ duration: 'toString', paymentMethod: 'alipay' }),
      'options.duration',
    ],
    [
      '__proto__',
      withOptions('{"duration":"1m","paymentMethod":"alipay","__proto__":{"polluted":1}}'),
      'options.__proto__',
    ],
    [
      'constructor',
      withOptions('{"duration":"1m","paymentMethod":"alipay","constructor":{"prototype":{"polluted":1}}}'),
      'options.constructor',
    ],
    ['more than 4 KiB of Chinese', withOptions({ duration: '1m', paymentMethod: '支'.repeat(1400) }), 'options'],
    ['another product id', { ...good, productId: 'new_server' as const }, 'productId'],
    ['dollars for Alipay', { ...good, currency: 'USD' as const }, 'currency'],
    ['yuan for PayPal', withOptions({ duration: '1m', paymentMethod: 'paypal' }), 'currency'],
  ])('refuses %s', (_case, body, field) => {
    expect(readOrderRequest(body)).toEqual({ error: 'BAD_REQUEST', field })
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('refuses what is not sold yet', () => {
    const body = { ...good, productType: 'server_rental' as const, productId: 'new_server' as const }
    expect(readOrderRequest(body)).toEqual({ error: 'Failed to create order' })
  })

  it('lets PayPal pay dollars from seven days on, the others yuan, over all combinations', () => {
    const combinations = fc.record({
      currency: fc.constantFrom(...currencies),
      productId: fc.constantFrom(...productIds),
      duration: fc.constantFrom(...durationSchema.options),
      paymentMethod: fc.constantFrom(...paymentMethods),
    })
    fc.assert(
      fc.property(combinations, ({ currency, productId, ...options }) => {
        const { duration, paymentMethod } = options
        const read = readOrderRequest({ ...good, currency, productId, options: JSON.stringify(options) })
        const fits =
          productId.startsWith('vip') &&
          (paymentMethod === 'paypal' ? currency === 'USD' && durationHours[duration] >= 168 : currency === 'CNY')
        expect('error' in read).toBe(!fits)
        if (!('error' in read))
          expect([read.duration, read.method, read.currency]).toEqual([duration, paymentMethod, currency])
      }),
      { numRuns: 400 },
    )
  })
})
