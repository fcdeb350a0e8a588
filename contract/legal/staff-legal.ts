import * as v from 'valibot'
import { languages } from '../language.ts'
import { editStateOf } from '../staff/staff-edits.ts'
import { legalPageSchema } from './legal.ts'

/** Characters of one page in one language. */
export const legalTextMax = 60_000

const text = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(legalTextMax),
  // PostgreSQL stores no NUL in a text.
  v.check((written) => !written.includes('\0'), 'must not hold NUL characters'),
)

/** What staff write: a page in some languages, as HTML of the allowlist. */
export const legalDraftSchema = v.strictObject({
  text: v.pipe(
    v.strictObject(v.entriesFromList(languages, v.exactOptional(text))),
    v.check((texts) => Object.keys(texts).length > 0, 'must be there in one language at least'),
  ),
  /** The version of the template that the text began with; absent: it began without one. */
  template: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})
export type LegalDraft = v.InferOutput<typeof legalDraftSchema>

export const legalStateSchema = editStateOf(v.object(legalDraftSchema.entries))
export type LegalState = v.InferOutput<typeof legalStateSchema>

const staffLegalPageSchema = v.object({
  page: legalPageSchema,
  /** The tag of the text that is edited, and the text; null: there is none. */
  ...legalStateSchema.entries,
  /** The newest version of the template. */
  template: v.number(),
  /** What is still to be filled in of the text. */
  placeholders: v.array(v.string()),
  /** Null: the page is not shown. */
  published: v.nullable(
    v.object({
      version: v.number(),
      since: v.number(),
      /** ISO 8601. */
      at: v.string(),
      /** A SteamID, or the operating-system user of a command. */
      by: v.string(),
      byName: v.nullable(v.string()),
      /** It is the text that is edited. */
      isCurrent: v.boolean(),
    }),
  ),
})
export type StaffLegalPage = v.InferOutput<typeof staffLegalPageSchema>

/** `GET /api/staff/legal`. */
export const staffLegalSchema = v.object({ pages: v.array(staffLegalPageSchema) })
export type StaffLegal = v.InferOutput<typeof staffLegalSchema>

/** `GET /api/staff/legal/{page}/template`. */
export const legalTemplateSchema = v.object({ version: v.number(), html: v.string() })

export const publishBodySchema = v.strictObject({
  /** Nothing changes for players, such as with a typing error or a translation: they need not agree again. */
  isCorrection: v.boolean(),
})

/** What stands for a fact that only the operator knows, such as `[[community name]]`. */
const placeholder = /\[\[[^[\]]{0,80}(?:\]\])?|\]\]/g

/** Placeholders in a text without tags, each once. Half of one counts too: it must not be shown either. */
export const placeholdersIn = (text: string): readonly string[] => [...new Set(text.match(placeholder))]
