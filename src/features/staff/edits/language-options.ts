import { inEveryLanguage, type Language, languages, type Texts } from '../../../../contract/language.ts'

/** The name of a language in each of them: a language that a community does not offer is not named in itself. */
export const languageNameOf = (language: Language): Texts =>
  inEveryLanguage((reader) => {
    const name = new Intl.DisplayNames([reader], { type: 'language' }).of(language) ?? language
    return name.charAt(0).toLocaleUpperCase(reader) + name.slice(1)
  })

export const languageOptions = languages.map((value) => ({ value, label: languageNameOf(value) }))
