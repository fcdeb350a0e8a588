import { describe, expect, test } from 'vitest'
import { type TextKind, textKinds } from '../../../../contract/content/staff-texts.ts'
import type { Language } from '../../../../contract/language.ts'
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
const wrongFields = (kind: TextKind, fields: Values, home: Language | 'browser' = 'zh') => {
  const parsed = textKindRows[kind].parse(fields, home)
  return 'problems' in parsed ? parsed.problems.map(({ path }) => path) : []
}

describe.each(textKinds)('%s', (kind) => {
  test('has the same value after a form that nobody changed', () => {
    const { fieldsOf, parse } = textKindRows[kind]
    expect(parse(fieldsOf(values[kind]) ?? {}, 'en')).toEqual({ value: values[kind] })
  })

  test('shows nothing for a value of another kind', () => {
    expect(textKindRows[kind].fieldsOf({ other: 1 })).toBeUndefined()
  })
})

test.each<[TextKind, object, readonly string[]]>([
  [
    'announcement',
    { text: { zh: ' ', en: 'x' }, start_date: '', ticker: false, list: false },
    ['text.zh', 'start_date', 'ticker'],
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
  ['faq', { question: { zh: '', en: 'q' }, answer: { zh: 'a', en: '' }, order: '' }, ['order', 'question.zh']],
  ['rules', { rules: { zh: 'one\n\ntwo\n\nthree', en: 'one\n\ntwo' } }, ['rules.en']],
  ['rules', { rules: { zh: 'one\n\ntwo\n\nthree', en: 'one\n\ntwo\n\n–' } }, []],
  ['rules', { rules: { zh: 'one\n\n–', en: 'one\n\ntwo' } }, ['rules.zh']],
  ['rules', { rules: { en: 'one\n\ntwo' } }, ['rules.zh']],
  ['rules', { rules: { zh: '', en: ' ' } }, []],
  ['privilege', { detail: { zh: '', en: 'd' } }, ['detail.zh']],
  ['price', { CNY: '1.234', USD: '0' }, ['CNY', 'USD']],
])('%s with %j is wrong at %j', (kind, change, names) => {
  expect(wrongFields(kind, { ...textKindRows[kind].fieldsOf(values[kind]), ...change })).toEqual(names)
})

test('a text is in the languages in which it is written, of those that this version knows', () => {
  const stored = { ...Object(values.faq), question: { zh: '问', xx: 'unknown' }, answer: { en: 'a' } }
  const fields = textKindRows.faq.fieldsOf(stored) ?? {}
  expect(fields.question).toEqual({ zh: '问', xx: 'unknown' })
  expect(wrongFields('faq', fields, 'zh')).toEqual(['answer.zh'])
  expect(textKindRows.faq.parse(fields, 'browser')).toEqual({ value: { ...stored, question: { zh: '问' } } })
})

test('a rule that is not there in a language stays where it is', () => {
  const rules = [{ zh: '一', en: 'one' }, { zh: '二' }, { zh: '三', en: 'three' }]
  const fields = textKindRows.rules.fieldsOf(rules) ?? {}
  expect(fields).toEqual({ rules: { zh: '一\n\n二\n\n三', en: 'one\n\n–\n\nthree' } })
  expect(textKindRows.rules.parse(fields, 'zh')).toEqual({ value: rules })
})

test('a new text is complete but for its words', () => {
  const now = Date.parse('2026-01-01T12:00:59Z')
  expect(wrongFields('announcement', textKindRows.announcement.blank('a', now))).toEqual(['text.zh'])
  expect(wrongFields('announcement', textKindRows.announcement.blank('a', now), 'en')).toEqual(['text.en'])
  expect(wrongFields('announcement', textKindRows.announcement.blank('a', now), 'browser')).toEqual(['text'])
  expect(textKindRows.announcement.blank('a', now).start_date).toBe('2026-01-01T12:00:00.000Z')
  expect(wrongFields('price', textKindRows.price.blank('new', now))).toEqual([])
})

test('a time keeps its instant in the input of this time zone', () => {
  expect(fromLocal(toLocal('2026-07-01T12:34:00.000Z'))).toBe('2026-07-01T12:34:00.000Z')
  expect(toLocal('2026-07-01T12:34:00Z')).toMatch(/^2026-0[67]-\d\dT\d\d:\d\d$/)
  expect([toLocal(''), fromLocal('')]).toEqual(['', ''])
})
