import { Trans } from '@lingui/react/macro'
import useSWR from 'swr'
import * as v from 'valibot'
import { publicPaths } from '../../../contract/public-paths.ts'
import { now } from '../../platform/clock.ts'
import { formatMoment } from '../../platform/format.ts'
import { useOnline } from '../../platform/online.ts'
import { useLanguage } from '../../platform/use-language.ts'

const stampedSchema = v.object({ fetchedAt: v.number() })

/** With no network: a quiet line that names the age of the list. It lies over the page, so that nothing moves. */
export function OfflineBar() {
  const language = useLanguage()
  const online = useOnline()
  const { data } = useSWR<unknown>(publicPaths.servers.href(), null)
  if (online) return null
  const list = v.safeParse(stampedSchema, data)
  const at = list.success ? formatMoment(language, list.output.fetchedAt, now()) : undefined
  return (
    <p
      role="status"
      className="fixed z-30 m-0 inset-is-4 lg:inset-is-248px bottom-[calc(22px+env(safe-area-inset-bottom))] max-w-[calc(100%-104px)] flex items-center gap-2 px-3.5 py-2 rounded-full bg-surface-raised border border-line text-14px shadow-[var(--shadow)]"
    >
      <span className="i-lucide-cloud-off text-warn" aria-hidden />
      {at === undefined ? <Trans>You are offline</Trans> : <Trans>Offline · server list as of {at}</Trans>}
    </p>
  )
}
