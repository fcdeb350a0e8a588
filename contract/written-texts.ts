import * as v from 'valibot'
import { inLanguage, isLanguage, type Language, languages, type Texts } from './language.ts'

/** PostgreSQL stores no NUL in a text. */
const storable = v.check((text: string) => !text.includes('\0'), 'must not hold NUL characters')

/** Of a text that is there in no language. */
export const inNoLanguage = 'must be there in one language at least'

/**
 * A text that an operator writes, in at least one language. That the community's default language is among them is a matter
 * of where it is written (`lacksHome`). `text`: what it may be in each of them.
 */
// @__NO_SIDE_EFFECTS__
export const writtenTexts = <Text extends v.GenericSchema<string, string>>(text: Text) =>
  v.pipe(
    v.strictObject(v.entriesFromList(languages, v.exactOptional(text))),
    v.check((texts) => Object.keys(texts).length > 0, inNoLanguage),
  )

const anyText = v.pipe(v.string(), v.minLength(1), storable)

/** A text of any length, with line breaks. */
export const writtenTextsSchema = writtenTexts(anyText)

/** At most `length` characters, trimmed. */
// @__NO_SIDE_EFFECTS__
export const shortWrittenTexts = (length: number) =>
  writtenTexts(v.pipe(anyText, v.trim(), v.minLength(1), v.maxLength(length)))

/** Whether a text is not there in the language in which the community writes; without one, any language will do. */
export const lacksHome = (texts: Texts, home: Language | 'browser'): boolean =>
  home === 'browser' ? Object.keys(texts).length === 0 : texts[home] === undefined

/** In the order of the list of languages, those that this version does not know at the end; none is empty. */
export function inOrder(texts: Texts): Texts {
  const given = Object.entries(texts)
  const known = languages.flatMap((language) => given.filter(([each]) => each === language))
  return Object.fromEntries([...known, ...given.filter(([each]) => !isLanguage(each))])
}

/** Whether two texts are the same in every language; null is none. */
export const areSameTexts = (one: Texts | null, other: Texts | null): boolean =>
  JSON.stringify(one && inOrder(one)) === JSON.stringify(other && inOrder(other))

/** A text with the two languages that the API always had: what their readers get. */
export const withFirstLanguages = (texts: Texts, home?: Language | 'browser') => ({
  ...texts,
  zh: inLanguage(texts, 'zh', home),
  en: inLanguage(texts, 'en', home),
})

/** With what a later version wrote in languages that this one does not know, and does not send. */
export const withUnknownOf = (texts: Texts, before: Texts | undefined): Texts =>
  inOrder({ ...Object.fromEntries(Object.entries(before ?? {}).filter(([each]) => !isLanguage(each))), ...texts })
