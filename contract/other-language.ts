import { isLanguage, type Language, languageFacts, type Texts } from './language.ts'

/** BCP 47 tag of what a reader gets of a text (`inLanguage`), where it is in another language than theirs. */
export function otherLanguageOf(
  texts: Texts,
  language: Language,
  home: Language | 'browser' = 'en',
): string | undefined {
  const all: Readonly<Record<string, string | undefined>> = texts
  const found = [language, home, 'en', ...Object.keys(all)].find((each) => all[each] !== undefined)
  if (found === undefined || found === language) return undefined
  return isLanguage(found) ? languageFacts[found].tag : found
}
