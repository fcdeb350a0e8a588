import { describe, expect, test } from 'vitest'
import { type TextKind, textKinds } from '../../../../../contract/content/staff-texts.ts'
import { fromLocal, toLocal } from '../../../../platform/local-time.ts'
import { textForms, wrongFields } from './text-form.ts'

const both = (text: string) => ({ zh: text, en: text })
const values: Readonly<Record<TextKind, unknown>> = {
  announcement: {
    id: 'a',
    text: both('<p>x</p>'),
    priority: 50,
    start_date: '2026-01-01T12:00:07.123Z',
    end_date: '2026-02-01T12:00:00+08:00',
    show: ['list'],
    draft: true,
  },
  faq: { id: 'a', order: 3, question: both('q'), answer: both('a'), updatedAt: '2026-01-01T12:00:00Z' },
  rules: [both('one\nin two lines'), both('two')],
  privilege: { id: 'a', content: both('c'), detail: both('d'), order: 1, normal: 0, vip: 1, pro: 2, kol: 0, op: 1 },
  price: { product: 'server_rental', duration: '7d', relocatable: true, CNY: '49.00' },
}

describe.each(textKinds)('%s', (kind) => {
  const form = textForms[kind]

  test('has the same value after a form that nobody changed', () => {
    const fields = form.fieldsOf(values[kind])
    expect(fields).toBeDefined()
    expect(form.valueOf(fields ?? {}, 'a')).toEqual(values[kind])
    expect(wrongFields(kind, fields ?? {}, 'a')).toEqual([])
  })

  test('shows nothing for a value of another kind', () => {
    expect(form.fieldsOf({ other: 1 })).toBeUndefined()
  })
})

test.each<[TextKind, object, readonly string[]]>([
  ['announcement', { textEn: ' ', start: '', ticker: '', list: '' }, ['textEn', 'start', 'ticker']],
  ['announcement', { end: '2025-01-01T00:00:00Z' }, ['end']],
  ['announcement', { priority: '1.5' }, ['priority']],
  ['faq', { questionZh: '', answerEn: '', order: '' }, ['order', 'questionZh', 'answerEn']],
  ['rules', { rulesZh: 'one\n\ntwo\n\nthree' }, ['rulesEn']],
  ['privilege', { detailZh: '' }, ['detailZh']],
  ['price', { CNY: '1.234', USD: '0' }, ['CNY', 'USD']],
])('%s with %j is wrong at %j', (kind, change, names) => {
  expect(wrongFields(kind, { ...textForms[kind].fieldsOf(values[kind]), ...change }, 'a')).toEqual(names)
})

test('a new text is complete but for its words', () => {
  const now = Date.parse('2026-01-01T12:00:59Z')
  expect(wrongFields('announcement', textForms.announcement.empty(now), 'a')).toEqual(['textZh', 'textEn'])
  expect(textForms.announcement.empty(now).start).toBe('2026-01-01T12:00:00.000Z')
  expect(wrongFields('price', textForms.price.empty(now), 'new')).toEqual([])
})

test('a time keeps its instant in the input of this time zone', () => {
  expect(fromLocal(toLocal('2026-07-01T12:34:00.000Z'))).toBe('2026-07-01T12:34:00.000Z')
  expect(toLocal('2026-07-01T12:34:00Z')).toMatch(/^2026-0[67]-\d\dT\d\d:\d\d$/)
  expect([toLocal(''), fromLocal('')]).toEqual(['', ''])
})
