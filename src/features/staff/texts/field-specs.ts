import { msg } from '@lingui/core/macro'
import { durationMessages } from '../../../shared/duration-messages.ts'
import { type FieldSpec, flag } from '../edits/field-spec.ts'

/** Groups of players that a privilege is for. */
export const groups = ['normal', 'vip', 'pro', 'kol', 'op'] as const

export interface TextSpec extends FieldSpec {
  /** It makes the text what it is: chosen once. */
  readonly isIdentity?: true
}

/** A text in the community's default language, and in others. */
const texts = (
  key: string,
  label: FieldSpec['label'],
  type: FieldSpec['type'],
  more: Partial<FieldSpec> = {},
): TextSpec => ({ key, label, type, problem: msg`Write it in this language. The others can stay empty.`, ...more })

const draft = flag('draft', msg`Draft`, { hint: msg`Players do not see it yet.` })
const order: FieldSpec = {
  key: 'order',
  label: msg`Position`,
  type: 'number',
  hint: msg`The lowest number comes first.`,
  problem: msg`Enter a whole number.`,
}
const flags = [
  { value: 0, label: msg`No` },
  { value: 1, label: msg`Yes` },
  { value: 2, label: msg`Optional` },
]
const groupNames = {
  normal: msg({ message: 'Players', context: 'group' }),
  vip: 'VIP',
  pro: 'PRO',
  kol: 'KOL',
  op: 'OP',
} as const
const amount = msg`Enter an amount such as 29.90, or leave it empty: then it is not sold in this currency.`

/** The fields of each kind, in the order of its form. */
export const announcementSpecs: readonly TextSpec[] = [
  texts('text', msg`Text`, 'html'),
  { key: 'start_date', label: msg`Begins`, type: 'instant', problem: msg`Enter a start time.` },
  {
    key: 'end_date',
    label: msg`Ends at`,
    type: 'instant',
    hint: msg`Empty: no end date.`,
    problem: msg`The end must be later than the beginning.`,
  },
  {
    key: 'inGame',
    label: msg`Also in the game`,
    type: 'inGame',
    hint: msg`Connected game servers announce it in the chat while it runs.`,
    problem: msg`Shorten the text to 3 lines in the game, in every language.`,
  },
  flag('list', msg`In the announcements over the list`),
  flag('ticker', msg`In the line above the list`, { problem: msg`Choose at least one place.` }),
  {
    key: 'priority',
    label: msg`Priority`,
    type: 'number',
    hint: msg`The highest comes first; from 50 on it is marked as important.`,
    problem: msg`Enter a whole number.`,
  },
  draft,
]

export const faqSpecs: readonly TextSpec[] = [
  texts('question', msg`Question`, 'pair', { max: 1000, rows: 1 }),
  texts('answer', msg`Answer`, 'html'),
  order,
  draft,
]

export const rulesSpecs: readonly TextSpec[] = [
  texts('rules', msg`Rules`, 'rules', {
    hint: msg`An empty line between two rules. A – alone is one that is not there in this language.`,
    problem: msg`Write as many rules in each language, in the same order, and all of them in the first one.`,
  }),
]

export const privilegeSpecs: readonly TextSpec[] = [
  texts('content', msg`Name`, 'pair', { max: 1000, rows: 1 }),
  texts('detail', msg`Details`, 'pair', { max: 1000, rows: 1 }),
  ...groups.map((key): FieldSpec => ({ key, label: groupNames[key], type: 'choice', options: flags })),
  order,
  draft,
]

export const priceSpecs: readonly TextSpec[] = [
  {
    key: 'product',
    label: msg`Product`,
    type: 'choice',
    isIdentity: true,
    options: [
      { value: 'vip_subscription', label: 'VIP' },
      { value: 'server_rental', label: msg`Practice server` },
    ],
  },
  {
    key: 'duration',
    label: msg`Duration`,
    type: 'choice',
    isIdentity: true,
    options: Object.entries(durationMessages).map(([value, label]) => ({ value, label })),
  },
  { ...flag('relocatable', msg`The region can be changed later`), isIdentity: true },
  { key: 'CNY', label: msg`Price in CNY`, type: 'line', problem: amount },
  { key: 'USD', label: msg`Price in USD`, type: 'line', problem: amount },
]
