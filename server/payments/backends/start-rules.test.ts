import { describe, expect, test } from 'vitest'
import { checkOrderId, payAddress, shortened } from './start-rules.ts'

describe('the start of a payment', () => {
  test.each(['abc', 'with-dash', 'a'.repeat(33), 'sechs/', '', '../../x'])('refuses the order id %s', (id) => {
    expect(() => checkOrderId(id)).toThrow('is not an order id that providers accept')
  })

  test('cuts a subject between characters and removes control characters', () => {
    expect(shortened('会员 VIP', 7)).toBe('会员 ')
    expect(shortened('a\r\nb\u202ec', 20)).toBe('a  b c')
    expect(shortened('👍👍', 5)).toBe('👍')
  })

  test('accepts a payment address that is https or explicitly allowed', () => {
    const testOrigin = 'http://127.0.0.1:9000'
    expect(payAddress('https://pay.example/x', {})).toBe('https://pay.example/x')
    expect(payAddress('weixin://wxpay/bizpayurl?pr=x', { also: ['weixin:'] })).toContain('weixin:')
    expect(payAddress(`${testOrigin}/pay`, { testOrigin })).toContain('/pay')
    for (const bad of ['javascript:alert(1)', 'http://127.0.0.1:9001/', 'weixin://x', 'https://a@b.example/', 'x']) {
      expect(() => payAddress(bad, { testOrigin })).toThrow('not safe to open')
    }
  })
})
