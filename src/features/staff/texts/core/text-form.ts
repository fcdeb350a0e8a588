import * as v from 'valibot'
import { type TextKind, type TextValue, textSchemas } from '../../../../../contract/content/staff-texts.ts'
import { minutes } from '../../../../../contract/duration.ts'
import { valueAt } from '../../edits/core/field-path.ts'
import { type Parsed, parseFields, type Values, withoutEmpty } from '../../edits/core/values.ts'

export const groups = ['normal', 'vip', 'pro', 'kol', 'op'] as const
/** Where an announcement appears: each place is a field. */
const places = ['ticker', 'list'] as const

/** An empty line separates two rules: a rule may have several lines. */
export const rulesIn = (text: unknown): string[] =>
  (typeof text === 'string' ? text : '')
    .split(/\n[^\S\n]*\n/)
    .flatMap((rule) => (rule.trim() === '' ? [] : [rule.trim()]))

const announcementFields = ({ show, ...parts }: TextValue<'announcement'>): Values => ({
  ...parts,
  ...Object.fromEntries(places.map((place) => [place, show.includes(place)])),
})
/** All rules are one text in each language. */
const rulesFields = (rules: TextValue<'rules'>): Values => ({
  rules: { zh: rules.map(({ zh }) => zh).join('\n\n'), en: rules.map(({ en }) => en).join('\n\n') },
})

/** The fields of a stored text: its parts. Undefined: it is not a text of this kind. */
export function fieldsOf(kind: TextKind, stored: unknown): Values | undefined {
  const fieldsBy = <S extends v.GenericSchema>(schema: S, toFields: (value: v.InferOutput<S>) => Values) => {
    const parsed = v.safeParse(schema, stored)
    return parsed.success ? toFields(parsed.output) : undefined
  }
  switch (kind) {
    case 'announcement':
      return fieldsBy(textSchemas.announcement, announcementFields)
    case 'rules':
      return fieldsBy(textSchemas.rules, rulesFields)
    case 'faq':
      return fieldsBy(textSchemas.faq, (parts) => parts)
    case 'privilege':
      return fieldsBy(textSchemas.privilege, (parts) => parts)
    case 'price':
      return fieldsBy(textSchemas.price, (parts) => parts)
  }
}

/** The fields of a new text; `now` in epoch milliseconds. */
export function newFields(kind: TextKind, id: string, now: number): Values {
  const both = { zh: '', en: '' }
  const order = 100
  switch (kind) {
    case 'announcement': {
      const start_date = new Date(now - (now % minutes(1))).toISOString()
      return { id, text: both, priority: 0, start_date, list: true }
    }
    case 'faq':
      return { id, order, question: both, answer: both, updatedAt: new Date(now).toISOString() }
    case 'rules':
      return { rules: both }
    case 'privilege':
      return { id, content: both, detail: both, order, ...Object.fromEntries(groups.map((group) => [group, 0])) }
    case 'price':
      return { product: 'vip_subscription', duration: '1m' }
  }
}

/** The text that fields stand for, or what is wrong with them. */
export function parseText(kind: TextKind, fields: Values): Parsed<unknown> {
  const parts = withoutEmpty(fields)
  switch (kind) {
    case 'announcement': {
      const { ticker: _ticker, list: _list, ...rest } = parts
      // A priority that was deleted is none: it is not the usual one.
      const value = { ...rest, priority: fields.priority, show: places.filter((place) => parts[place]) }
      return parseFields(textSchemas.announcement, value, (path) => (path === 'show' ? 'ticker' : path))
    }
    case 'rules': {
      const [zh, en] = [rulesIn(valueAt(fields, 'rules.zh')), rulesIn(valueAt(fields, 'rules.en'))]
      const rules = Array.from({ length: Math.max(zh.length, en.length) }, (_, i) => ({
        zh: zh[i] ?? '',
        en: en[i] ?? '',
      }))
      return parseFields(textSchemas.rules, rules, (path) => (path.endsWith('.en') ? 'rules.en' : 'rules.zh'))
    }
    default:
      return parseFields<unknown>(textSchemas[kind], parts)
  }
}
