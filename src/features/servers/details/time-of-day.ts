import type { Language } from '../../../../contract/language.ts'
import { formatMoment } from '../../../platform/format.ts'

/** Epoch milliseconds → `14:02` in the person's zone; within 24 hours no time of day comes twice. */
export const timeOfDay = (language: Language, at: number): string => formatMoment(language, at, at)
