import type { Language } from '../../../../contract/language.ts'
import { formatMoment } from '../../../platform/format.ts'

/** Epoch milliseconds → `14:02` in the user's time zone; within 24 hours no time of day occurs twice. */
export const timeOfDay = (language: Language, at: number): string => formatMoment(language, at, at)
