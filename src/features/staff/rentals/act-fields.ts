import * as v from 'valibot'
import { type Language, languages, type Texts, textsSchema } from '../../../../contract/language.ts'
import { addedHoursSchema, rentalTextSchema } from '../../../../contract/rentals/staff-rentals.ts'
import { lacksHome } from '../../../../contract/written-texts.ts'
import { textsOf } from '../edits/core/values.ts'

/** The acts that have a form, which a fresh sign-in comes back to. */
export const actNames = ['restart', 'time', 'maintain', 'unmaintain', 'end'] as const
export type ActName = (typeof actNames)[number]

/** An open form: of which rental or region (empty: none), and its fields as typed. */
export const actDraftSchema = v.object({
  subject: v.string(),
  act: v.picklist(actNames),
  hours: v.string(),
  /** What the players are told. */
  why: textsSchema,
  /** Names the gift of time, so that a repeated call adds nothing. */
  key: v.string(),
})
export type ActFields = v.InferOutput<typeof actDraftSchema>

export const noAct: ActFields = { subject: '', act: 'restart', hours: '', why: {}, key: '' }

/** Whole hours; undefined for anything else. */
export function hoursIn(text: string): number | undefined {
  const parsed = v.safeParse(addedHoursSchema, /^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined)
  return parsed.success ? parsed.output : undefined
}

/** The text, null without any; undefined if it lacks the language that it needs, or is not allowed. */
export function reasonIn(why: Texts, home: Language | 'browser'): Texts | null | undefined {
  const written = textsOf(why)
  const texts = Object.fromEntries(languages.flatMap((each) => (each in written ? [[each, written[each]]] : [])))
  if (Object.keys(texts).length === 0) return null
  const parsed = v.safeParse(rentalTextSchema, texts)
  return parsed.success && !lacksHome(parsed.output, home) ? parsed.output : undefined
}
