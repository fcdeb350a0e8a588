import type { TextValue } from '../../../../../contract/content/staff-texts.ts'
import { isRecord, valueAt } from '../../edits/core/field-path.ts'
import type { Values } from '../../edits/core/values.ts'

/** Where an announcement appears: each place is a field. */
const places = ['ticker', 'list'] as const

export const announcementFields = ({ show, ...parts }: TextValue<'announcement'>): Values => ({
  ...parts,
  ...Object.fromEntries(places.map((place) => [place, show.includes(place)])),
})

/** What the fields of an announcement stand for: `fields` as typed, `parts` without the empty ones. */
export function announcementOf(fields: Values, parts: Values): Values {
  const { ticker: _ticker, list: _list, ...rest } = parts
  const inGame = inGameOf(parts.inGame)
  // A priority that was deleted is none: it is not the usual one.
  return { ...rest, ...inGame, priority: fields.priority, show: places.filter((place) => parts[place]) }
}

/** Without the words that stay behind when modes are typed: empty ones. */
function inGameOf(value: unknown): Values {
  const modes = valueAt(value, 'modes')
  if (!isRecord(value) || !Array.isArray(modes)) return {}
  return { inGame: { ...value, modes: modes.filter((word) => word !== '') } }
}

/** An empty line separates two rules: a rule may have several lines. */
export const rulesIn = (text: unknown): string[] =>
  (typeof text === 'string' ? text : '')
    .split(/\n[^\S\n]*\n/)
    .flatMap((rule) => (rule.trim() === '' ? [] : [rule.trim()]))

/** All rules are one text in each language. */
export const rulesFields = (rules: TextValue<'rules'>): Values => ({
  rules: { zh: rules.map(({ zh }) => zh).join('\n\n'), en: rules.map(({ en }) => en).join('\n\n') },
})

/** The rules that both texts stand for, in their order. */
export function rulesOf(fields: Values): TextValue<'rules'> {
  const [zh, en] = [rulesIn(valueAt(fields, 'rules.zh')), rulesIn(valueAt(fields, 'rules.en'))]
  return Array.from({ length: Math.max(zh.length, en.length) }, (_, i) => ({ zh: zh[i] ?? '', en: en[i] ?? '' }))
}
