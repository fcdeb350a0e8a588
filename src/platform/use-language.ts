import { useLingui } from '@lingui/react'
import { type Language, languageOf } from '../../contract/language.ts'

/** The page's current language; renders again when it changes. */
export function useLanguage(): Language {
  return languageOf(useLingui().i18n.locale)
}
