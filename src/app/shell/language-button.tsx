import { useLingui } from '@lingui/react/macro'
import { switchLanguage } from '../../platform/i18n.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { showToast } from '../../ui/toast.tsx'

/** The other language, named in that language. */
const other = {
  zh: { language: 'en', name: 'English', short: 'EN', tag: 'en' },
  en: { language: 'zh', name: '中文', short: '中', tag: 'zh-Hans' },
} as const

export function LanguageButton() {
  const { t } = useLingui()
  const target = other[useLanguage()]
  const change = async () => {
    try {
      await switchLanguage(target.language)
    } catch {
      showToast({ text: t`The other language could not be loaded`, kind: 'bad' })
    }
  }
  return (
    <button type="button" className="btn-icon gap-1 w-auto! px-2" lang={target.tag} onClick={change}>
      <span className="i-lucide-languages text-18px" aria-hidden />
      <span aria-hidden className="text-14px font-600">
        {target.short}
      </span>
      <span className="sr-only">{target.name}</span>
    </button>
  )
}
