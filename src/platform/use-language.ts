import { useLingui } from '@lingui/react'
import { type Language, languageOf } from '../../contract/language.ts'

/** The language that the page speaks now; renders again when it changes. */
export function useLanguage(): Language {
  return languageOf(useLingui().i18n.locale)
}
