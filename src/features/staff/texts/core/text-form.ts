import type { TextValue } from '../../../../../contract/content/staff-texts.ts'
import { type Language, languages, type Texts } from '../../../../../contract/language.ts'
import { isRecord, valueAt } from '../../edits/core/field-path.ts'
import { textsOf, type Values } from '../../edits/core/values.ts'

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

/** Stands for a rule that is not there in a language. */
const untranslated = '–'
const isUntranslated = (rule: string): boolean => rule === untranslated || rule === '-'

/** All rules are one text in each of their languages. */
export function rulesFields(rules: readonly Texts[]): Values {
  const used = languages.filter((each) => rules.some((rule) => rule[each] !== undefined))
  const textIn = (language: Language) => rules.map((rule) => rule[language] ?? untranslated).join('\n\n')
  return { rules: Object.fromEntries(used.map((each) => [each, textIn(each)])) }
}

/** The rules that the texts stand for, in their order. One that is missing is empty, which is refused. */
export function rulesOf(fields: Values, home: Language | 'browser'): readonly Texts[] {
  const texts = textsOf(valueAt(fields, 'rules'))
  const lists = languages
    .map((language) => ({ language, rules: rulesIn(texts[language]) }))
    .filter(({ language, rules }) => language === home || rules.length > 0)
  const ruleIn = (language: Language, rule: string): Texts => {
    if (!isUntranslated(rule)) return { [language]: rule }
    return language === home ? { [language]: '' } : {}
  }
  const length = Math.max(0, ...lists.map(({ rules }) => rules.length))
  return Array.from({ length }, (_, at) =>
    Object.assign({}, ...lists.map(({ language, rules }) => ruleIn(language, rules[at] ?? ''))),
  )
}

/** The field of a rule in a language. */
export function ruleField(path: string): string {
  const [, language] = path.split('.')
  return language === undefined ? 'rules' : `rules.${language}`
}

/**
 * The fields with each text in the languages in which it is written. The default language is always among them: where it
 * is missing it is empty, which is refused.
 */
export const withTexts = (parts: Values, keys: readonly string[], home: Language | 'browser'): Values => ({
  ...parts,
  ...Object.fromEntries(
    keys.map((key) => {
      const texts = textsOf(valueAt(parts, key))
      const kept = languages.flatMap((each) => {
        const text = texts[each] ?? (each === home ? '' : undefined)
        return text === undefined ? [] : [[each, text]]
      })
      return [key, Object.fromEntries(kept)]
    }),
  ),
})
