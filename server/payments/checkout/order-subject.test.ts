import { expect, it } from 'vitest'
import { orderSubject } from './order-subject.ts'

const vip = { zh: 'VIP 会员', en: 'VIP' }

it.each([
  ['1m', 'en', 'Spawnpoint VIP, 30 days'],
  ['3m', 'zh', 'Spawnpoint VIP 会员，90天'],
  ['1y', 'zh', 'Spawnpoint VIP 会员，365天'],
  ['4h', 'en', 'Spawnpoint VIP, 4 hours'],
] as const)('%s in %s', (duration, language, subject) => {
  expect(orderSubject('Spawnpoint', vip, duration, language)).toBe(subject)
})
