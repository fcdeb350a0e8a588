import { useLingui } from '@lingui/react/macro'
import type { TextKind } from '../../../../contract/content/staff-texts.ts'
import type { DurationCode } from '../../../../contract/payments/payments.ts'
import { formatClock, formatDate } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { useDurationMessages } from '../../../shared/duration-messages.ts'
import type { ShownField } from '../edits/side-by-side.tsx'
import { type Fields, textForms } from './core/text-form.ts'
import { type FieldSpec, fieldSpecs, type Label } from './field-specs.ts'

/** Names of fields and of their values in the language of the page. */
export function useLabels() {
  const { t, i18n } = useLingui()
  const language = useLanguage()
  const durations: Readonly<Record<string, string>> = useDurationMessages() satisfies Record<DurationCode, string>
  const say = (label: Label): string => (typeof label === 'string' ? label : i18n._(label))
  const valueName = ({ name, type, options = [] }: FieldSpec, value: string): string => {
    if (name === 'duration') return durations[value] ?? value
    if (type === 'switch') return value === '' ? t`No` : t`Yes`
    if (type === 'instant') {
      const at = Date.parse(value)
      return Number.isNaN(at) ? '–' : `${formatDate(language, at)} ${formatClock(at)}`
    }
    const option = options.find((each) => each.value === value)
    return option === undefined ? value : say(option.label)
  }
  /** The fields of a form as text. */
  const shown = (kind: TextKind, fields: Fields): ShownField[] =>
    fieldSpecs[kind].map((spec) => ({ label: say(spec.label), text: valueName(spec, fields[spec.name] ?? '') }))
  /** The same for a stored value; undefined: it is not valid any more. */
  const shownValue = (kind: TextKind, value: unknown): ShownField[] | undefined => {
    if (value === null) return []
    const fields = textForms[kind].fieldsOf(value)
    return fields && shown(kind, fields)
  }
  return { say, valueName, shown, shownValue }
}
