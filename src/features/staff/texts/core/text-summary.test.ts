import { expect, test } from 'vitest'
import { readAddress, textAddress } from './address.ts'
import { stageOf, titleOf } from './text-summary.ts'

const now = Date.parse('2026-06-01T12:00:00Z')
const [before, after] = ['2026-06-01T11:00:00Z', '2026-06-01T13:00:00Z']

test.each([
  [{ draft: true, start_date: before, end_date: before }, 'draft'],
  [{ start_date: before, end_date: '2026-06-01T12:00:00Z' }, 'over'],
  [{ start_date: after }, 'waiting'],
  [{ start_date: before, end_date: after }, 'shown'],
  [{ start_date: before }, 'shown'],
  [{ order: 1 }, 'shown'],
])('%j is %s', (fields, stage) => {
  expect(stageOf(fields, now)).toBe(stage)
})

test('a text is called by its words in the language of the page', () => {
  const fields = { text: { zh: '<p>周末 <b>杯赛</b></p>', en: 'Fish &amp; <b>chips</b>' } }
  expect([titleOf(fields, 'text', 'zh', 'en'), titleOf(fields, 'text', 'en', 'zh')]).toEqual([
    '周末 杯赛',
    'Fish & chips',
  ])
  expect(titleOf({ text: { zh: '周末' } }, 'text', 'en', 'zh')).toBe('周末')
  expect(titleOf({ text: {} }, 'text', 'en', 'zh')).toBe('')
})

test('an address names a kind and a text', () => {
  const address = textAddress({ kind: 'rules', id: '10.0.0.1:27015' })
  expect(address).toBe('/staff/texts?kind=rules&id=10.0.0.1%3A27015')
  const none = { search: '', show: '', sort: '' }
  expect(readAddress('kind=rules&id=10.0.0.1%3A27015')).toEqual({ kind: 'rules', id: '10.0.0.1:27015', ...none })
  expect(readAddress('kind=other')).toEqual({ kind: 'announcement', id: undefined, ...none })
  const list = textAddress({ kind: 'faq', search: 'vip ', show: 'draft', sort: '-order' })
  expect(list).toBe('/staff/texts?kind=faq&search=vip+&show=draft&sort=-order')
  expect(readAddress(list.split('?')[1] ?? '')).toMatchObject({ search: 'vip ', show: 'draft', sort: '-order' })
})
