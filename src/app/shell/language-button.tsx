import { useLingui } from '@lingui/react/macro'
import { languageFacts, languages } from '../../../contract/language.ts'
import { switchLanguage } from '../../platform/i18n.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { showToast } from '../../ui/toast.tsx'

/** Switches to the next language, which is named in itself; the settings have them all. */
export function LanguageButton() {
  const { t } = useLingui()
  const language = useLanguage()
  const target = languages[(languages.indexOf(language) + 1) % languages.length] ?? language
  const { tag, short, name } = languageFacts[target]
  const change = async () => {
    try {
      await switchLanguage(target)
    } catch {
      showToast({ text: t`The other language could not be loaded`, kind: 'bad' })
    }
  }
  return (
    <button type="button" className="btn-icon gap-1 w-auto! px-2" lang={tag} onClick={change}>
      <span className="i-lucide-languages text-18px" aria-hidden />
      <span aria-hidden className="text-14px font-600">
        {short}
      </span>
      <span className="sr-only">{name}</span>
    </button>
  )
}
