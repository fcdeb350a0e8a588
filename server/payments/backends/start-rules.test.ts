import { describe, expect, test } from 'vitest'
import { checkOrderId, payAddress, shortened } from './start-rules.ts'

describe('what a payment starts with', () => {
  test.each(['abc', 'with-dash', 'a'.repeat(33), 'sechs/', '', '../../x'])('an order id is not %s', (id) => {
    expect(() => checkOrderId(id)).toThrow('cannot be an order id')
  })

  test('a subject is cut between characters, and holds no controls', () => {
    expect(shortened('会员 VIP', 7)).toBe('会员 ')
    expect(shortened('a\r\nb\u202ec', 20)).toBe('a  b c')
    expect(shortened('👍👍', 5)).toBe('👍')
  })

  test('an address to pay at is https, or what is allowed beside it', () => {
    const testOrigin = 'http://127.0.0.1:9000'
    expect(payAddress('https://pay.example/x', {})).toBe('https://pay.example/x')
    expect(payAddress('weixin://wxpay/bizpayurl?pr=x', { also: ['weixin:'] })).toContain('weixin:')
    expect(payAddress(`${testOrigin}/pay`, { testOrigin })).toContain('/pay')
    for (const bad of ['javascript:alert(1)', 'http://127.0.0.1:9001/', 'weixin://x', 'https://a@b.example/', 'x']) {
      expect(() => payAddress(bad, { testOrigin })).toThrow('not one to send a buyer to')
    }
  })
})
