import type { Language } from '../../../contract/language.ts'
import type { ApiError } from './api-error.ts'
import { errorTexts, fieldSentences, reasonTexts } from './error-texts.ts'

/** The sentence of an error body for users: what is wrong with the field, otherwise what the code means. */
export function errorMessage(
  { code, field, reason }: Pick<ApiError, 'code' | 'field' | 'reason'>,
  language: Language,
): string {
  if (reason?.kind === 'text') return fieldSentences[reason.text][language]
  if (field === undefined || code !== 'BAD_REQUEST') return errorTexts[code][language]
  const values: Readonly<Record<string, string | number>> = {
    ...reason,
    field: language === 'zh' ? `“${field}”` : `"${field}"`,
  }
  return reasonTexts[reason?.kind ?? 'refused'][language].replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name]))
}
