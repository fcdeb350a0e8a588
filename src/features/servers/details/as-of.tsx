import { Trans } from '@lingui/react/macro'
import { minutes } from '../../../../contract/duration.ts'
import { useNow } from '../../../platform/clock.ts'
import { formatMoment } from '../../../platform/format.ts'
import { useLanguage } from '../../../platform/use-language.ts'

/** The age of cached data (F-09). */
export function AsOf({ fetchedAt }: { readonly fetchedAt: number }) {
  const language = useLanguage()
  const time = formatMoment(language, fetchedAt, useNow(minutes(1)))
  return (
    <span role="status" className="inline-flex items-center gap-2 text-14px text-warn num">
      <span className="i-lucide-cloud-off" aria-hidden />
      <Trans>As of {time}</Trans>
    </span>
  )
}
