import type { Language, Texts } from '../../contract/language.ts'
import { otherLanguageOf } from '../../contract/other-language.ts'
import { community } from './community.ts'

/** The `lang` of the element that shows a text of the operator's (`textIn`), where it is in another language than the page. */
export const langOf = (texts: Texts | null | undefined, language: Language): string | undefined =>
  texts ? otherLanguageOf(texts, language, community().defaultLanguage) : undefined
