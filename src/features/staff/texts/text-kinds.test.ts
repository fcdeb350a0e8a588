import { describe, expect, test } from 'vitest'
import { type TextKind, textKinds } from '../../../../contract/content/staff-texts.ts'
import { fromLocal, toLocal } from '../../../platform/local-time.ts'
import type { Values } from '../edits/core/values.ts'
import { textKindRows } from './text-kinds.ts'

const both = (text: string) => ({ zh: text, en: text })
const values: Readonly<Record<TextKind, unknown>> = {
  announcement: {
    id: 'a',
    text: both('<p>x</p>'),
    priority: 50,
    start_date: '2026-01-01T12:00:07.123Z',
    end_date: '2026-02-01T12:00:00+08:00',
    show: ['list'],
    inGame: { every: 15, modes: ['retakes'] },
    draft: true,
  },
  faq: { id: 'a', order: 3, question: both('q'), answer: both('a'), updatedAt: '2026-01-01T12:00:00Z' },
  rules: [both('one\nin two lines'), both('two')],
  privilege: { id: 'a', content: both('c'), detail: both('d'), order: 1, normal: 0, vip: 1, pro: 2, kol: 0, op: 1 },
  price: { product: 'server_rental', duration: '7d', relocatable: true, CNY: '49.00' },
}
const wrongFields = (kind: TextKind, fields: Values) => {
  const parsed = textKindRows[kind].parse(fields)
  return 'problems' in parsed ? parsed.problems.map(({ path }) => path) : []
}

describe.each(textKinds)('%s', (kind) => {
  test('has the same value after a form that nobody changed', () => {
    const { fieldsOf, parse } = textKindRows[kind]
    expect(parse(fieldsOf(values[kind]) ?? {})).toEqual({ value: values[kind] })
  })

  test('shows nothing for a value of another kind', () => {
    expect(textKindRows[kind].fieldsOf({ other: 1 })).toBeUndefined()
  })
})

test.each<[TextKind, object, readonly string[]]>([
  [
    'announcement',
    { text: { zh: 'x', en: ' ' }, start_date: '', ticker: false, list: false },
    ['text.en', 'start_date', 'ticker'],
  ],
  ['announcement', { end_date: '2025-01-01T00:00:00Z' }, ['end_date']],
  ['announcement', { priority: '1.5' }, ['priority']],
  ['announcement', { inGame: { every: 4, modes: [] } }, ['inGame.every']],
  ['announcement', { inGame: { every: 'x', modes: [] } }, ['inGame.every']],
  ['announcement', { inGame: false }, []],
  ['announcement', { inGame: { every: 5, modes: ['retakes ', ''] } }, []],
  ['announcement', { text: { zh: 'x', en: 'word '.repeat(99) } }, ['inGame']],
  ['announcement', { text: { zh: 'x', en: 'word '.repeat(99) }, inGame: false }, []],
  ['announcement', { priority: '' }, ['priority']],
  [
    'faq',
    { question: { zh: '', en: 'q' }, answer: { zh: 'a', en: '' }, order: '' },
    ['order', 'question.zh', 'answer.en'],
  ],
  ['rules', { rules: { zh: 'one\n\ntwo\n\nthree', en: 'one\n\ntwo' } }, ['rules.en']],
  ['privilege', { detail: { zh: '', en: 'd' } }, ['detail.zh']],
  ['price', { CNY: '1.234', USD: '0' }, ['CNY', 'USD']],
])('%s with %j is wrong at %j', (kind, change, names) => {
  expect(wrongFields(kind, { ...textKindRows[kind].fieldsOf(values[kind]), ...change })).toEqual(names)
})

test('a new text is complete but for its words', () => {
  const now = Date.parse('2026-01-01T12:00:59Z')
  expect(wrongFields('announcement', textKindRows.announcement.blank('a', now))).toEqual(['text.zh', 'text.en'])
  expect(textKindRows.announcement.blank('a', now).start_date).toBe('2026-01-01T12:00:00.000Z')
  expect(wrongFields('price', textKindRows.price.blank('new', now))).toEqual([])
})

test('a time keeps its instant in the input of this time zone', () => {
  expect(fromLocal(toLocal('2026-07-01T12:34:00.000Z'))).toBe('2026-07-01T12:34:00.000Z')
  expect(toLocal('2026-07-01T12:34:00Z')).toMatch(/^2026-0[67]-\d\dT\d\d:\d\d$/)
  expect([toLocal(''), fromLocal('')]).toEqual(['', ''])
})
