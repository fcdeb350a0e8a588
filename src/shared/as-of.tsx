import { Trans } from '@lingui/react/macro'
import { minutes } from '../../contract/duration.ts'
import { useNow } from '../platform/clock.ts'
import { formatMoment } from '../platform/format.ts'
import { useLanguage } from '../platform/use-language.ts'

/** The age of a cached response (F-09). `at` is epoch milliseconds; undefined: the data is current. */
export function AsOf({ at }: { readonly at: number | undefined }) {
  const language = useLanguage()
  const present = useNow(minutes(1))
  if (at === undefined) return null
  const time = formatMoment(language, at, present)
  return (
    <span role="status" className="inline-flex items-center gap-2 text-14px text-warn num">
      <span className="i-lucide-cloud-off" aria-hidden />
      <Trans>As of {time}</Trans>
    </span>
  )
}
