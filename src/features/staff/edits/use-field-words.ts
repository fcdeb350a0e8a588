import { useLingui } from '@lingui/react/macro'
import { useCommunity } from '../../../platform/community.ts'
import { formatClock, formatDate } from '../../../platform/format.ts'
import { textIn } from '../../../platform/text-in.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { valueAt } from './core/field-path.ts'
import { type Problem, textOf, textsOf } from './core/values.ts'
import { type FieldSpec, type FieldType, hasLanguages, type Label } from './field-spec.ts'
import { useLabelIn } from './language-fields.tsx'
import type { ShownField } from './side-by-side.tsx'

/** Of these types a value is chosen, not typed. */
const chosenTypes: readonly FieldType[] = ['choice', 'picture', 'icon']

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Fields, their values and what is wrong with them, in the language of the page. `ownTexts`: of types that a section shows in its own way. */
export function useFieldWords(ownTexts: Readonly<Partial<Record<FieldType, (value: unknown) => string>>> = {}) {
  const { t, i18n } = useLingui()
  const language = useLanguage()
  const { languages } = useCommunity()
  const labelIn = useLabelIn()
  const say = (label: Label): string => {
    if (typeof label === 'string') return label
    return 'id' in label ? i18n._(label) : textIn(label, language)
  }
  const optionText = ({ options = [] }: FieldSpec, value: unknown): string => {
    const option = options.find((each) => each.value === value)
    return option === undefined ? textOf(value) : say(option.label)
  }
  const entryText = ({ fields = [] }: FieldSpec, entry: unknown): string =>
    fields
      .map((field) => shownText(field, valueAt(entry, field.key)))
      .filter(Boolean)
      .join(' · ')
  const shownText = (spec: FieldSpec, value: unknown): string => {
    const own = ownTexts[spec.type]
    if (own !== undefined) return own(value)
    switch (spec.type) {
      case 'pair':
      case 'html':
      case 'rules':
        return languages
          .map((each) => textOf(valueAt(value, each)))
          .filter(Boolean)
          .join(' / ')
      case 'switch':
        return value === true ? t`Yes` : t`No`
      case 'choice':
      case 'segmented':
        return optionText(spec, value)
      case 'set':
        return listOf(value)
          .map((each) => optionText(spec, each))
          .join('\n')
      case 'words':
        return listOf(value).map(textOf).join(', ')
      case 'instant': {
        const at = Date.parse(textOf(value))
        return Number.isNaN(at) ? '–' : `${formatDate(language, at)} ${formatClock(at)}`
      }
      case 'list':
        return listOf(value)
          .map((entry) => entryText(spec, entry))
          .join('\n')
      default:
        return textOf(value)
    }
  }
  /** Values as text, to compare two states. */
  const shown = (specs: readonly FieldSpec[], values: unknown, before = ''): ShownField[] =>
    specs.flatMap((spec) => {
      const value = valueAt(values, spec.key)
      const label = `${before}${say(spec.label)}`
      if (spec.type === 'part') return shown(spec.fields ?? [], value, `${label} · `)
      if (!hasLanguages(spec.type)) return [{ label, text: shownText(spec, value) }]
      const texts = textsOf(value)
      return languages.flatMap((each) => {
        const text = texts[each]
        return text === undefined ? [] : [{ label: labelIn(label, each), text }]
      })
    })
  /** What to do about a value that does not fit. */
  const problemText = (spec: FieldSpec, { text }: Pick<Problem, 'text'>): string => {
    if (text !== undefined) return text
    if (spec.problem !== undefined) return say(spec.problem)
    if (chosenTypes.includes(spec.type)) return t`This choice doesn't exist. Choose again.`
    const max = spec.max ?? 40
    return t`Enter 1 to ${max} characters, without line breaks.`
  }
  return { say, shown, shownText, problemText }
}
