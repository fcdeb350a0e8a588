import * as v from 'valibot'
import { addedHoursSchema, rentalTextSchema } from '../../../../contract/rentals/staff-rentals.ts'
import type { Bilingual } from '../../../../contract/written-texts.ts'

/** The acts that have a form, which a fresh sign-in comes back to. */
export const actNames = ['restart', 'time', 'maintain', 'unmaintain', 'end'] as const
export type ActName = (typeof actNames)[number]

/** An open form: of which rental or region (empty: none), and its fields as typed. */
export const actDraftSchema = v.object({
  subject: v.string(),
  act: v.picklist(actNames),
  hours: v.string(),
  zh: v.string(),
  en: v.string(),
  /** Names the gift of time, so that a repeated call adds nothing. */
  key: v.string(),
})
export type ActFields = v.InferOutput<typeof actDraftSchema>

export const noAct: ActFields = { subject: '', act: 'restart', hours: '', zh: '', en: '', key: '' }

/** Whole hours; undefined for anything else. */
export function hoursIn(text: string): number | undefined {
  const parsed = v.safeParse(addedHoursSchema, /^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined)
  return parsed.success ? parsed.output : undefined
}

/** Both texts, null without any; undefined if one is missing or not allowed. */
export function textsIn({ zh, en }: Bilingual): Bilingual | null | undefined {
  if (zh.trim() === '' && en.trim() === '') return null
  const parsed = v.safeParse(rentalTextSchema, { zh, en })
  return parsed.success ? parsed.output : undefined
}
