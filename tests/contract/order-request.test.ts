import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies } from '../../contract/payments/money.ts'
import {
  durationHours,
  durationSchema,
  type OrderBody,
  paymentMethods,
  productIds,
} from '../../contract/payments/payments.ts'
import { readOrderRequest } from '../../server/payments/rules/order-request.ts'
import { products } from '../support/products.ts'

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
  it('accepts an order as the page sends it', () => {
    expect(readOrderRequest(good, products)).toEqual({
      productType: 'vip_subscription',
      productId: 'vip_new',
      currency: 'CNY',
      method: 'alipay',
      duration: '1m',
      relocatable: false,
      details: {},
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
    expect(readOrderRequest(body, products)).toEqual({
      error: 'BAD_REQUEST',
      field,
      reason: expect.objectContaining({ kind: expect.any(String) }),
    })
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  const server = {
    serverName: ' 练习 5v5 ',
    password: 'abc',
    region: 'ap-tokyo',
    duration: '7d',
    paymentMethod: 'alipay',
    isRelocatable: true,
  }
  const rental = (options: object, productId: OrderBody['productId'] = 'new_server') =>
    readOrderRequest(
      { currency: 'CNY', productType: 'server_rental', productId, options: JSON.stringify(options) },
      products,
    )

  it('accepts a new server with trimmed fields, and a renewal without fields that the database determines', () => {
    const money = { productType: 'server_rental', currency: 'CNY', method: 'alipay', duration: '7d' }
    const kept = JSON.stringify({ ...server, serverName: '练习 5v5', nickname: '' })
    expect(rental(server)).toEqual({
      ...money,
      productId: 'new_server',
      relocatable: true,
      details: { region: 'ap-tokyo' },
      options: kept,
    })
    const renewal = { instance_id: 'pr-1', duration: '7d', isRelocatable: true, paymentMethod: 'alipay' }
    expect(rental(renewal, 'renew_server')).toEqual({
      ...money,
      productId: 'renew_server',
      relocatable: false,
      details: { rentalId: 'pr-1' },
      options: JSON.stringify(renewal),
    })
  })

  it.each([
    ['a hostile name', rental({ ...server, serverName: 'a";quit' }), 'options.serverName'],
    ['an unknown region', rental({ ...server, region: '__proto__' }), 'options.region'],
    ['the fields of another product', rental(server, 'renew_server'), 'options.instance_id'],
    ['a path for an id', rental({ instance_id: '../1' }, 'renew_server'), 'options.instance_id'],
    ['a VIP product id', rental(server, 'vip_new'), 'productId'],
  ])('refuses %s of a server', (_case, answer, field) => {
    expect(answer).toEqual({
      error: 'BAD_REQUEST',
      field,
      reason: expect.objectContaining({ kind: expect.any(String) }),
    })
  })

  it('accepts dollars for PayPal from seven days on, yuan for the others, over all combinations', () => {
    const combinations = fc.record({
      currency: fc.constantFrom(...currencies),
      productId: fc.constantFrom(...productIds),
      duration: fc.constantFrom(...durationSchema.options),
      paymentMethod: fc.constantFrom(...paymentMethods),
    })
    fc.assert(
      fc.property(combinations, ({ currency, productId, ...options }) => {
        const { duration, paymentMethod } = options
        const read = readOrderRequest({ ...good, currency, productId, options: JSON.stringify(options) }, products)
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
