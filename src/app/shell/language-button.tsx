import { useLingui } from '@lingui/react/macro'
import { isLanguage, type Language, languageFacts } from '../../../contract/language.ts'
import { useCommunity } from '../../platform/community.ts'
import { switchLanguage } from '../../platform/i18n.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { showToast } from '../../ui/toast.tsx'

/**
 * Switches to the other language that the community offers, which is named in itself; among more a menu that names them
 * all. Nothing where there is no choice.
 */
export function LanguageButton() {
  const { t } = useLingui()
  const language = useLanguage()
  const { languages } = useCommunity()
  const others = languages.filter((each) => each !== language)
  const [other] = others
  if (other === undefined) return null
  const change = async (target: Language) => {
    try {
      await switchLanguage(target)
    } catch {
      showToast({ text: t`The other language could not be loaded`, kind: 'bad' })
    }
  }
  const isMenu = others.length > 1
  const { tag, short, name } = languageFacts[isMenu ? language : other]
  const face = (
    <>
      <span className="i-lucide-languages text-20px" aria-hidden />
      <span aria-hidden className="text-14px font-600">
        {short}
      </span>
    </>
  )
  if (!isMenu) {
    return (
      <button type="button" className="btn-icon gap-1 w-auto! px-2" lang={tag} onClick={() => change(other)}>
        {face}
        <span className="sr-only">{name}</span>
      </button>
    )
  }
  return (
    <label className="btn-icon relative gap-1 w-auto! px-2 has-focus-visible:outline-2 has-focus-visible:outline-accent">
      {face}
      <select
        aria-label={t`Language`}
        className="hidden-input pointer-events-auto!"
        value={language}
        onChange={({ target: { value } }) => isLanguage(value) && change(value)}
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={languageFacts[each].tag}>
            {languageFacts[each].name}
          </option>
        ))}
      </select>
    </label>
  )
}
