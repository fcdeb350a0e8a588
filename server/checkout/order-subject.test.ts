import { expect, it } from 'vitest'
import { orderSubject } from './order-subject.ts'

it.each([
  ['1m', 'en-GB,en;q=0.9', 'Spawnpoint VIP, 30 days'],
  ['3m', 'zh-CN,zh;q=0.9,en;q=0.8', 'Spawnpoint VIP 会员，90天'],
  ['1y', undefined, 'Spawnpoint VIP 会员，365天'],
  ['4h', ' EN ', 'Spawnpoint VIP, 4 hours'],
  ['1m', 'fr', 'Spawnpoint VIP 会员，30天'],
] as const)('%s in %s', (duration, acceptLanguage, subject) => {
  expect(orderSubject({ product_type: 'vip_subscription', duration }, acceptLanguage)).toBe(subject)
})
