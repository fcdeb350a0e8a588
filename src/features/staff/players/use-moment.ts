import { minutes } from '../../../../contract/duration.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatMoment } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'

/** Formats instants (ISO 8601) for this minute. */
export function useMoment(): (instant: string) => string {
  const language = useLanguage()
  const now = useNow(minutes(1))
  return (instant) => formatMoment(language, Date.parse(instant), now)
}
