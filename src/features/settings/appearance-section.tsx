import { useLingui } from '@lingui/react/macro'
import { type Language, languageFacts, languages } from '../../../contract/language.ts'
import { switchLanguage } from '../../platform/i18n.ts'
import { useStored } from '../../platform/storage.ts'
import { theme } from '../../platform/theme.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { showToast } from '../../ui/toast.tsx'
import { Choice, Section } from './section.tsx'

const languageNames = languages.map((value) => ({ value, label: languageFacts[value].name }))

/** Language and theme. */
export function AppearanceSection() {
  const { t } = useLingui()
  const language = useLanguage()
  const chosen = useStored(theme)
  const change = (next: Language) =>
    switchLanguage(next).catch(() => showToast({ text: t`The other language could not be loaded`, kind: 'bad' }))
  return (
    <Section title={t`Language and look`}>
      <Choice label={t`Language`}>
        <Segmented label={t`Language`} value={language} options={languageNames} onChange={change} />
      </Choice>
      <Choice label={t`Theme`}>
        <Segmented
          label={t`Theme`}
          value={chosen}
          options={[
            { value: 'system', label: t`Same as device` },
            { value: 'dark', label: t`Dark` },
            { value: 'light', label: t`Light` },
          ]}
          onChange={theme.set}
        />
      </Choice>
    </Section>
  )
}
