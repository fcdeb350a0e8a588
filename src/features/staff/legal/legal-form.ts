import { type Language, languages } from '../../../../contract/language.ts'
import { type LegalDraft, legalDraftSchema } from '../../../../contract/legal/staff-legal.ts'
import { lacksHome } from '../../../../contract/written-texts.ts'
import { isRecord } from '../edits/core/field-path.ts'
import { type Parsed, parseFields, textOf, type Values } from '../edits/core/values.ts'

/** The fields of a text: one per language, and the template that it began with. */
export const fieldsOf = (draft: LegalDraft | null): Values => ({
  ...Object.fromEntries(languages.map((language) => [language, draft?.text[language] ?? ''])),
  ...(draft?.template === undefined ? {} : { template: draft.template }),
})

/**
 * The text that fields stand for; its default language has to be there, or without one any. `first`: the language of the
 * first field.
 */
export function draftOf(fields: Values, home: Language | 'browser', first: Language): Parsed<LegalDraft> {
  const text = Object.fromEntries(
    languages.map((language) => [language, textOf(fields[language]).trim()]).filter(([, written]) => written !== ''),
  )
  if (lacksHome(text, home)) return { problems: [{ path: first }] }
  const { template } = fields
  const value = { text, ...(typeof template === 'number' ? { template } : {}) }
  return parseFields(legalDraftSchema, value, (path) => path.split('.')[1] ?? path)
}

/** A stored value as it is shown in the history. */
export const storedFields = (value: unknown): Values =>
  isRecord(value) && isRecord(value['text']) ? value['text'] : {}
