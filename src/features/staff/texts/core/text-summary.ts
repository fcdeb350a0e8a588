import { plainText } from '../../../../../contract/content/plain-text.ts'
import { inLanguage, type Language } from '../../../../../contract/language.ts'
import { valueAt } from '../../edits/core/field-path.ts'
import { textOf, textsOf, type Values } from '../../edits/core/values.ts'

/** What a text is called in the list: the words of a field, as a reader of this language gets them. */
export const titleOf = (fields: Values, field: string, language: Language, home: Language | 'browser'): string =>
  plainText(inLanguage(textsOf(valueAt(fields, field)), language, home))

/** Where a text is in its life: players do not see it yet, see it later, see it now, or do not see it any more. */
export const stages = ['draft', 'waiting', 'shown', 'over'] as const
export type Stage = (typeof stages)[number]

/** The stage of a text at `now` (epoch milliseconds). */
export function stageOf({ draft, start_date, end_date }: Values, now: number): Stage {
  if (draft) return 'draft'
  const [start, end] = [Date.parse(textOf(start_date)), Date.parse(textOf(end_date))]
  if (end <= now) return 'over'
  if (start > now) return 'waiting'
  return 'shown'
}
