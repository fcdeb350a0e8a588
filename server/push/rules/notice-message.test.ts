import { expect, it } from 'vitest'
import { hours, minutes } from '../../../contract/duration.ts'
import type { NoticeFact } from './notice.ts'
import { noticeMessage } from './notice-message.ts'

const now = 0
const rental = { id: 'r1', name: 'Aim' }
const told = (fact: NoticeFact): string =>
  noticeMessage({ id: 'n', fact }, { language: 'ru', now, regionName: () => 'Варшава' }).title

it.each<[NoticeFact, string]>([
  [{ kind: 'vipEnding', days: 1, endsAt: now }, 'VIP закончится в течение суток'],
  [{ kind: 'vipEnding', days: 3, endsAt: now }, 'VIP закончится через 3 дня'],
  [{ kind: 'vipEnding', days: 7, endsAt: now }, 'VIP закончится через 7 дней'],
  [{ kind: 'rentalReady', rental, startsAt: hours(1) }, '«Aim» начнётся через 60 мин'],
  [{ kind: 'rentalEnding', rental, endsAt: minutes(30) }, '«Aim» закончится через 30 мин'],
  [{ kind: 'rentalChanged', rental, region: 'eu-warsaw' }, '«Aim» переехал: Варшава'],
  [{ kind: 'rentalChanged', rental, hours: 1 }, '«Aim»: +1 час'],
  [{ kind: 'rentalChanged', rental, hours: 22 }, '«Aim»: +22 часа'],
])('%j is told in Russian with its numbers', (fact, title) => {
  expect(told(fact)).toBe(title)
})
