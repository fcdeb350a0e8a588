import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TextKind } from '../../../../contract/content/staff-texts.ts'
import { durationHours } from '../../../../contract/payments/payments.ts'
import { groups } from './core/text-form.ts'

/** A message, or a name that is the same in every language. */
export type Label = MessageDescriptor | string

/** How a field is edited. `rules`: several texts, with an empty line between two of them. */
export type FieldType = 'html' | 'rules' | 'line' | 'number' | 'instant' | 'switch' | 'choice'

export interface FieldSpec {
  readonly name: string
  readonly label: Label
  readonly type: FieldType
  readonly hint?: MessageDescriptor
  /** What to do if it is wrong. */
  readonly problem?: MessageDescriptor
  /** The language of the text. */
  readonly lang?: 'zh' | 'en'
  readonly options?: readonly { readonly value: string; readonly label: Label }[]
  /** It makes the text what it is: chosen once. */
  readonly isIdentity?: true
}

const inBoth = msg`Write it in both languages.`

const texts = (
  name: string,
  type: FieldType,
  zh: MessageDescriptor,
  en: MessageDescriptor,
  more: Pick<FieldSpec, 'hint' | 'problem'> = {},
): readonly FieldSpec[] => [
  { name: `${name}Zh`, label: zh, type, lang: 'zh', problem: inBoth, ...more },
  { name: `${name}En`, label: en, type, lang: 'en', problem: inBoth, ...more },
]

const draft: FieldSpec = {
  name: 'draft',
  label: msg`Draft`,
  type: 'switch',
  hint: msg`Players do not see it yet.`,
}
const order: FieldSpec = {
  name: 'order',
  label: msg`Position`,
  type: 'number',
  hint: msg`The lowest number comes first.`,
  problem: msg`Enter a whole number.`,
}
const flags = [
  { value: '0', label: msg`No` },
  { value: '1', label: msg`Yes` },
  { value: '2', label: msg`Optional` },
]
const groupNames = {
  normal: msg({ message: 'Players', context: 'group' }),
  vip: 'VIP',
  pro: 'PRO',
  kol: 'KOL',
  op: 'OP',
} as const
const amount = msg`Enter an amount such as 29.90, or leave it empty: then it is not sold in this currency.`

/** The fields of each kind of text, in the order of its form. */
export const fieldSpecs: Readonly<Record<TextKind, readonly FieldSpec[]>> = {
  announcement: [
    ...texts('text', 'html', msg`Text in Chinese`, msg`Text in English`),
    { name: 'start', label: msg`Begins`, type: 'instant', problem: msg`Set a beginning.` },
    {
      name: 'end',
      label: msg`Ends at`,
      type: 'instant',
      hint: msg`Empty: it has no end.`,
      problem: msg`The end must be later than the beginning.`,
    },
    { name: 'list', label: msg`In the announcements over the list`, type: 'switch' },
    {
      name: 'ticker',
      label: msg`In the line above the list`,
      type: 'switch',
      problem: msg`Choose at least one place.`,
    },
    {
      name: 'priority',
      label: msg`Priority`,
      type: 'number',
      hint: msg`The highest comes first; from 50 on it is marked as important.`,
      problem: msg`Enter a whole number.`,
    },
    draft,
  ],
  faq: [
    ...texts('question', 'line', msg`Question in Chinese`, msg`Question in English`),
    ...texts('answer', 'html', msg`Answer in Chinese`, msg`Answer in English`),
    order,
    draft,
  ],
  rules: texts('rules', 'rules', msg`Rules in Chinese`, msg`Rules in English`, {
    hint: msg`An empty line between two rules.`,
    problem: msg`Write each rule in both languages, in the same order.`,
  }),
  privilege: [
    ...texts('content', 'line', msg`Name in Chinese`, msg`Name in English`),
    ...texts('detail', 'line', msg`Details in Chinese`, msg`Details in English`),
    ...groups.map((name): FieldSpec => ({ name, label: groupNames[name], type: 'choice', options: flags })),
    order,
    draft,
  ],
  price: [
    {
      name: 'product',
      label: msg`Product`,
      type: 'choice',
      isIdentity: true,
      options: [
        { value: 'vip_subscription', label: 'VIP' },
        { value: 'server_rental', label: msg`Practice server` },
      ],
    },
    {
      name: 'duration',
      label: msg`Duration`,
      type: 'choice',
      isIdentity: true,
      options: Object.keys(durationHours).map((value) => ({ value, label: value })),
    },
    { name: 'relocatable', label: msg`The region can be changed later`, type: 'switch', isIdentity: true },
    { name: 'CNY', label: msg`Price in CNY`, type: 'line', problem: amount },
    { name: 'USD', label: msg`Price in USD`, type: 'line', problem: amount },
  ],
}
