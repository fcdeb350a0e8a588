import { plainText } from '../../../../../contract/content/plain-text.ts'
import { inLanguage, type Language } from '../../../../../contract/language.ts'
import { valueAt } from '../../edits/core/field-path.ts'
import { textOf, textsOf, type Values } from '../../edits/core/values.ts'

/** What a text is called in the list: the words of a field, as a reader of this language gets them. */
export const titleOf = (fields: Values, field: string, language: Language, home: Language | 'browser'): string =>
  plainText(inLanguage(textsOf(valueAt(fields, field)), language, home))

/** Where a text is in its life at `now` (epoch milliseconds); undefined: players see it, without an end. */
export type Stage = 'draft' | 'waiting' | 'over' | 'ending' | undefined

export function stageOf({ draft, start_date, end_date }: Values, now: number): Stage {
  if (draft) return 'draft'
  const [start, end] = [Date.parse(textOf(start_date)), Date.parse(textOf(end_date))]
  if (end <= now) return 'over'
  if (start > now) return 'waiting'
  return Number.isNaN(end) ? undefined : 'ending'
}
