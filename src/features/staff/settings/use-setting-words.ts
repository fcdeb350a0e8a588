import { useLingui } from '@lingui/react/macro'
import { linkKindName, noIcon } from '../../../../contract/community/link-kinds.ts'
import type { SettingsUses } from '../../../../contract/community/staff-settings.ts'
import { pictureSize } from '../../../../contract/content/picture-address.ts'
import { isPictureId } from '../../../../contract/content/pictures.ts'
import { inLanguage, type Language } from '../../../../contract/language.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { valueAt } from '../edits/core/field-path.ts'
import { type Problem, textOf, type Values } from '../edits/core/values.ts'
import type { FieldSpec } from '../edits/field-spec.ts'
import { useFieldWords } from '../edits/use-field-words.ts'
import type { SettingsProblem } from './core/settings-form.ts'
import { everySetting } from './setting-specs.ts'

/** Of a link; empty for another entry of a list. */
function kindNameOf(entry: unknown, language: Language): string {
  const kind = textOf(valueAt(entry, 'kind'))
  return kind === '' ? '' : inLanguage(linkKindName(kind), language)
}

/** The specs on the way to a path, such as that of `links.0.url`. */
function specsTo(path: string): readonly FieldSpec[] {
  const found: FieldSpec[] = []
  let among = everySetting
  for (const key of path.split('.')) {
    const spec = among.find((each) => each.key === key)
    if (spec === undefined) continue
    found.push(spec)
    among = spec.fields ?? []
  }
  return found
}

/** Settings, their values and their problems in the language of the page. */
export function useSettingWords() {
  const { t } = useLingui()
  const language = useLanguage()
  const pictureText = (value: unknown): string => {
    const id = textOf(value)
    if (id === noIcon) return t`No icon`
    if (id === '' || !isPictureId(id)) return id === '' ? '' : inLanguage(linkKindName(id), language)
    return `${pictureSize(id).width}×${pictureSize(id).height} (${id.slice(0, 8)})`
  }
  const { say, shown, problemText } = useFieldWords({ icon: pictureText, picture: pictureText })

  /** What an entry of a list is called. */
  const titleOf = (entry: unknown): string => {
    const name =
      textOf(valueAt(entry, `name.${language}`)) || textOf(valueAt(entry, 'name')) || kindNameOf(entry, language)
    const word = ['code', 'id', 'url', 'mode'].map((key) => textOf(valueAt(entry, key))).find(Boolean) ?? ''
    return [name, word].filter(Boolean).join(' · ') || t`New entry`
  }

  /** A problem as its field shows it. */
  const problemOf = ({ path, kind, region = '' }: SettingsProblem, uses: SettingsUses): Problem => {
    if (kind === 'wrong') return { path }
    if (kind === 'unknown') return { path, text: t`This setting doesn't exist.` }
    const { servers, rentals, orders } = uses.regions.find((each) => each.region === region) ?? {}
    const text = t`The region ${region} is in use (servers: ${servers ?? '?'}, practice servers: ${rentals ?? '?'}, open orders: ${orders ?? '?'}). Put it back.`
    return { path, text }
  }

  return {
    say,
    titleOf,
    problemOf,
    /** All settings as text. */
    shown: (values: Values) => shown(everySetting, values),
    /** A problem by the name of its place, for what no form shows. */
    namedProblem: (problem: SettingsProblem, uses: SettingsUses) => {
      const specs = specsTo(problem.path)
      const last = specs.at(-1)
      const text = last === undefined ? t`This setting doesn't exist.` : problemText(last, problemOf(problem, uses))
      return { path: problem.path, name: specs.map(({ label }) => say(label)).join(' · '), text }
    },
  }
}
