import * as v from 'valibot'

/** PostgreSQL stores no NUL in a text. */
const storable = v.check((text: string) => !text.includes('\0'), 'must not hold NUL characters')
const text = v.pipe(v.string(), v.minLength(1), storable)

/** A text that an operator wrote in both languages. */
export const bilingualSchema = v.strictObject({ zh: text, en: text })
export type Bilingual = v.InferOutput<typeof bilingualSchema>
