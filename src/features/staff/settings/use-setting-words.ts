import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { linkKindName, noIcon } from '../../../../contract/community/link-kinds.ts'
import type { SettingsUses } from '../../../../contract/community/staff-settings.ts'
import { pictureSize } from '../../../../contract/content/picture-address.ts'
import { isPictureId } from '../../../../contract/content/pictures.ts'
import type { Bilingual, Language } from '../../../../contract/language.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import type { ShownField } from '../edits/side-by-side.tsx'
import type { Label } from '../texts/field-specs.ts'
import { valueAt } from './core/field-path.ts'
import type { Problem, Values } from './core/settings-form.ts'
import type { SettingSpec } from './setting-spec.ts'
import { everySetting } from './setting-specs.ts'

/** A text of the form; anything else that a file held is shown as none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const notThere = msg`There is no such choice. Choose again.`
/** What to do about a value that does not fit, where a setting says nothing of its own. */
const typeProblems: Readonly<Partial<Record<SettingSpec['type'], MessageDescriptor>>> = {
  color: msg`Choose a colour with more contrast, written like #7c9bff.`,
  choice: notThere,
  icon: notThere,
  picture: notThere,
}

/** Of a link; empty for another entry of a list. */
function kindNameOf(entry: unknown, language: Language): string {
  const kind = textOf(valueAt(entry, 'kind'))
  return kind === '' ? '' : linkKindName(kind)[language]
}

/** Settings, their values and their problems in the language of the page. */
export function useSettingWords() {
  const { t, i18n } = useLingui()
  const language = useLanguage()
  const say = (label: Label | Bilingual): string => {
    if (typeof label === 'string') return label
    return 'zh' in label ? label[language] : i18n._(label)
  }

  const shownValue = (spec: SettingSpec, value: unknown): string => {
    switch (spec.type) {
      case 'pair':
        return [valueAt(value, 'zh'), valueAt(value, 'en')].map(textOf).filter(Boolean).join(' / ')
      case 'switch':
        return value === true ? t`Yes` : t`No`
      case 'choice': {
        const option = spec.options?.find((each) => each.value === value)
        return option === undefined ? textOf(value) : say(option.label)
      }
      case 'words':
        return Array.isArray(value) ? value.map(textOf).join(', ') : ''
      case 'icon':
      case 'picture': {
        const id = textOf(value)
        if (id === noIcon) return t`No icon`
        if (id === '' || !isPictureId(id)) return id === '' ? '' : linkKindName(id)[language]
        return `${pictureSize(id).width}×${pictureSize(id).height} (${id.slice(0, 8)})`
      }
      case 'list':
        return Array.isArray(value) ? value.map((entry) => shownEntry(spec, entry)).join('\n') : ''
      default:
        return textOf(value)
    }
  }
  const shownEntry = ({ fields = [] }: SettingSpec, entry: unknown): string =>
    fields
      .map((field) => shownValue(field, valueAt(entry, field.key)))
      .filter(Boolean)
      .join(' · ')
  const shownIn = (specs: readonly SettingSpec[], values: unknown, before: string): ShownField[] =>
    specs.flatMap((spec) => {
      const value = valueAt(values, spec.key)
      const label = `${before}${say(spec.label)}`
      return spec.type === 'part'
        ? shownIn(spec.fields ?? [], value, `${label} · `)
        : [{ label, text: shownValue(spec, value) }]
    })

  /** What an entry of a list is called. */
  const titleOf = (entry: unknown): string => {
    const name = textOf(valueAt(entry, `name.${language}`)) || kindNameOf(entry, language)
    const word = ['code', 'id', 'url'].map((key) => textOf(valueAt(entry, key))).find(Boolean) ?? ''
    return [name, word].filter(Boolean).join(' · ') || t`New entry`
  }

  const problemOf = (problem: Problem, spec: SettingSpec, uses: SettingsUses): string => {
    if (problem.kind === 'inUse') {
      const { region = '' } = problem
      const { servers, rentals, orders } = uses.regions.find((each) => each.region === region) ?? {}
      return t`The region ${region} is in use (servers: ${servers ?? '?'}, practice servers: ${rentals ?? '?'}, open orders: ${orders ?? '?'}). Put it back.`
    }
    if (problem.kind === 'unknown') return t`There is no such setting.`
    const ofItsType = spec.problem ?? typeProblems[spec.type]
    if (ofItsType !== undefined) return say(ofItsType)
    const max = spec.max ?? 40
    return t`Enter 1 to ${max} characters, without line breaks.`
  }

  /** The specs on the way to a path, such as that of `links.0.url`. */
  const specsTo = (path: string): readonly SettingSpec[] => {
    const found: SettingSpec[] = []
    let among = everySetting
    for (const key of path.split('.')) {
      const spec = among.find((each) => each.key === key)
      if (spec === undefined) continue
      found.push(spec)
      among = spec.fields ?? []
    }
    return found
  }

  return {
    say,
    titleOf,
    problemOf,
    /** All settings as text. */
    shown: (values: Values): ShownField[] => shownIn(everySetting, values, ''),
    /** A problem by the name of its place, for what no form shows. */
    namedProblem: (problem: Problem, uses: SettingsUses) => {
      const specs = specsTo(problem.path)
      const last = specs.at(-1)
      const text = last === undefined ? t`There is no such setting.` : problemOf(problem, last, uses)
      return { path: problem.path, name: specs.map(({ label }) => say(label)).join(' · '), text }
    },
  }
}
