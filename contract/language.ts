import * as v from 'valibot'

/** Languages of the product; the first is the default of page and API. */
export const languages = ['zh', 'en'] as const
export const languageSchema = v.picklist(languages)
export type Language = v.InferOutput<typeof languageSchema>
export const defaultLanguage: Language = 'zh'

/** PostgreSQL stores no NUL in a text. */
const storable = v.check((text: string) => !text.includes('\0'), 'must not hold NUL characters')
const text = v.pipe(v.string(), v.minLength(1), storable)

/** A text that an operator wrote in both languages. */
export const bilingualSchema = v.strictObject({ zh: text, en: text })
export type Bilingual = v.InferOutput<typeof bilingualSchema>

/** The `language` query parameter as a language; anything unknown is the default. */
export function languageOf(value: unknown): Language {
  const parsed = v.safeParse(languageSchema, value)
  return parsed.success ? parsed.output : defaultLanguage
}
