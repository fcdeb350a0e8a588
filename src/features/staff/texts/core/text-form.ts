import * as v from 'valibot'
import { type TextKind, textSchemas } from '../../../../../contract/content/staff-texts.ts'
import { minutes } from '../../../../../contract/duration.ts'

/** The fields of a form, each as text; a switch is `1` or empty. */
export type Fields = Readonly<Record<string, string>>

/** A kind of text as a form. */
export interface TextForm {
  /** The fields of a stored value; undefined: it is none of this kind. */
  fieldsOf(stored: unknown): Fields | undefined
  /** The fields of a new text. */
  empty(now: number): Fields
  /** The value that the fields stand for, not checked. */
  valueOf(fields: Fields, id: string): unknown
  /** The field that shows what is wrong at a place of the value, by its first two keys. */
  readonly fieldAt: Readonly<Record<string, string>>
}

const on = (value: boolean | undefined): string => (value === true ? '1' : '')
const pair = (fields: Fields, name: string) => ({ zh: fields[`${name}Zh`]?.trim(), en: fields[`${name}En`]?.trim() })
const numberOf = (text: string | undefined): number => (text?.trim() ? Number(text) : Number.NaN)
const given = (name: string, value: string | undefined): object => (value ? { [name]: value } : {})
const drafted = ({ draft }: Fields): object => (draft ? { draft: true } : {})

const parsedBy =
  <S extends v.GenericSchema>(schema: S, fieldsOf: (value: v.InferOutput<S>) => Fields) =>
  (stored: unknown): Fields | undefined => {
    const parsed = v.safeParse(schema, stored)
    return parsed.success ? fieldsOf(parsed.output) : undefined
  }

const announcement: TextForm = {
  fieldsOf: parsedBy(textSchemas.announcement, ({ text, priority, start_date, end_date = '', show, draft }) => ({
    textZh: text.zh,
    textEn: text.en,
    start: start_date,
    end: end_date,
    priority: String(priority),
    ticker: on(show.includes('ticker')),
    list: on(show.includes('list')),
    draft: on(draft),
  })),
  empty: (now) => ({
    textZh: '',
    textEn: '',
    start: new Date(now - (now % minutes(1))).toISOString(),
    end: '',
    priority: '0',
    ticker: '',
    list: '1',
    draft: '',
  }),
  valueOf: (fields, id) => ({
    id,
    text: pair(fields, 'text'),
    priority: numberOf(fields.priority),
    start_date: fields.start,
    ...given('end_date', fields.end),
    show: ['ticker', 'list'].filter((place) => fields[place]),
    ...drafted(fields),
  }),
  fieldAt: { 'text.zh': 'textZh', 'text.en': 'textEn', start_date: 'start', end_date: 'end', show: 'ticker' },
}

const faq: TextForm = {
  fieldsOf: parsedBy(textSchemas.faq, ({ question, answer, order, updatedAt, draft }) => ({
    questionZh: question.zh,
    questionEn: question.en,
    answerZh: answer.zh,
    answerEn: answer.en,
    order: String(order),
    updatedAt,
    draft: on(draft),
  })),
  empty: (now) => ({
    questionZh: '',
    questionEn: '',
    answerZh: '',
    answerEn: '',
    order: '100',
    updatedAt: new Date(now).toISOString(),
    draft: '',
  }),
  valueOf: (fields, id) => ({
    id,
    order: numberOf(fields.order),
    question: pair(fields, 'question'),
    answer: pair(fields, 'answer'),
    updatedAt: fields.updatedAt,
    ...drafted(fields),
  }),
  fieldAt: {
    'question.zh': 'questionZh',
    'question.en': 'questionEn',
    'answer.zh': 'answerZh',
    'answer.en': 'answerEn',
  },
}

/** An empty line separates two rules: a rule may have several lines. */
export const rulesIn = (text: string | undefined): string[] =>
  (text ?? '').split(/\n[^\S\n]*\n/).flatMap((rule) => (rule.trim() === '' ? [] : [rule.trim()]))

const rules: TextForm = {
  fieldsOf: parsedBy(textSchemas.rules, (list) => ({
    rulesZh: list.map(({ zh }) => zh).join('\n\n'),
    rulesEn: list.map(({ en }) => en).join('\n\n'),
  })),
  empty: () => ({ rulesZh: '', rulesEn: '' }),
  valueOf: ({ rulesZh, rulesEn }) => {
    const [zh, en] = [rulesIn(rulesZh), rulesIn(rulesEn)]
    return Array.from({ length: Math.max(zh.length, en.length) }, (_, i) => ({ zh: zh[i] ?? '', en: en[i] ?? '' }))
  },
  fieldAt: {},
}

export const groups = ['normal', 'vip', 'pro', 'kol', 'op'] as const

const privilege: TextForm = {
  fieldsOf: parsedBy(textSchemas.privilege, ({ content, detail, order, draft, ...flags }) => ({
    contentZh: content.zh,
    contentEn: content.en,
    detailZh: detail.zh,
    detailEn: detail.en,
    order: String(order),
    ...Object.fromEntries(groups.map((group) => [group, String(flags[group])])),
    draft: on(draft),
  })),
  empty: () => ({
    contentZh: '',
    contentEn: '',
    detailZh: '',
    detailEn: '',
    order: '100',
    ...Object.fromEntries(groups.map((group) => [group, '0'])),
    draft: '',
  }),
  valueOf: (fields, id) => ({
    id,
    content: pair(fields, 'content'),
    detail: pair(fields, 'detail'),
    order: numberOf(fields.order),
    ...Object.fromEntries(groups.map((group) => [group, numberOf(fields[group])])),
    ...drafted(fields),
  }),
  fieldAt: {
    'content.zh': 'contentZh',
    'content.en': 'contentEn',
    'detail.zh': 'detailZh',
    'detail.en': 'detailEn',
  },
}

const price: TextForm = {
  fieldsOf: parsedBy(textSchemas.price, ({ product, duration, relocatable, CNY = '', USD = '' }) => ({
    product,
    duration,
    relocatable: on(relocatable),
    CNY,
    USD,
  })),
  empty: () => ({ product: 'vip_subscription', duration: '1m', relocatable: '', CNY: '', USD: '' }),
  valueOf: ({ product, duration, relocatable, CNY, USD }) => ({
    product,
    duration,
    relocatable: relocatable !== '',
    ...given('CNY', CNY?.trim()),
    ...given('USD', USD?.trim()),
  }),
  fieldAt: {},
}

export const textForms: Readonly<Record<TextKind, TextForm>> = { announcement, faq, rules, privilege, price }

/** What is wrong with the fields, by their names; empty: nothing. */
export function wrongFields(kind: TextKind, fields: Fields, id: string): readonly string[] {
  const form = textForms[kind]
  const { issues = [] } = v.safeParse(textSchemas[kind], form.valueOf(fields, id))
  const names = issues.map(({ path = [] }) => {
    const keys = path.map(({ key }) => String(key))
    if (kind === 'rules') return keys[1] === 'en' ? 'rulesEn' : 'rulesZh'
    const [first = ''] = keys
    return form.fieldAt[keys.slice(0, 2).join('.')] ?? form.fieldAt[first] ?? first
  })
  return [...new Set(names)]
}
