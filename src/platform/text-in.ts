import { inLanguage, type Language, type Texts } from '../../contract/language.ts'
import { community } from './community.ts'

/** What a reader of this language gets of a text of the operator's; undefined if there is no such text. */
export function textIn(texts: Texts, language: Language): string
export function textIn(texts: Texts | null | undefined, language: Language): string | undefined
export function textIn(texts: Texts | null | undefined, language: Language): string | undefined {
  return texts ? inLanguage(texts, language, community().defaultLanguage) : undefined
}
