import { languageFacts, languages } from '../../contract/language.ts'

/** A painted document has one copy per language, of which the one in the document's language shows. */
export const languageRules = (): string =>
  languages
    .map((language) => `html:not([lang="${languageFacts[language].tag}"]) [data-shell="${language}"]`)
    .join(',')
    .concat('{display:none}')
