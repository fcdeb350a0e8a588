import { useLingui } from '@lingui/react/macro'
import { type Language, languageFacts } from '../../../contract/language.ts'
import { useCommunity } from '../../platform/community.ts'
import { switchLanguage } from '../../platform/i18n.ts'
import { useStored } from '../../platform/storage.ts'
import { theme } from '../../platform/theme.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { showToast } from '../../ui/toast.tsx'
import { Choice, Section } from './section.tsx'

/** Language, where the community offers several, and theme. */
export function AppearanceSection() {
  const { t } = useLingui()
  const language = useLanguage()
  const chosen = useStored(theme)
  const options = useCommunity().languages.map((value) => ({ value, label: languageFacts[value].name }))
  const change = (next: Language) =>
    switchLanguage(next).catch(() => showToast({ text: t`The other language could not be loaded`, kind: 'bad' }))
  return (
    <Section title={t`Language and look`}>
      {options.length > 1 ? (
        <Choice label={t`Language`}>
          <Segmented label={t`Language`} value={language} options={options} onChange={change} />
        </Choice>
      ) : null}
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
