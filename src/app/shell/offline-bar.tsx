import { Trans } from '@lingui/react/macro'
import { createPortal } from 'react-dom'
import useSWR from 'swr'
import * as v from 'valibot'
import { href } from '../../../contract/endpoint.ts'
import * as serverEndpoints from '../../../contract/endpoints/servers.ts'
import { now } from '../../platform/clock.ts'
import { formatMoment } from '../../platform/format.ts'
import { useOnline } from '../../platform/online.ts'
import { useLanguage } from '../../platform/use-language.ts'

const stampedSchema = v.object({ fetchedAt: v.number() })

/** While offline: a line in the header with the age of the list. It covers nothing and shifts nothing. */
export function OfflineBar() {
  const language = useLanguage()
  const online = useOnline()
  const { data } = useSWR<unknown>(href(serverEndpoints.listServers), null)
  const slot = document.getElementById('header-note')
  if (online || !slot) return null
  const list = v.safeParse(stampedSchema, data)
  const at = list.success ? formatMoment(language, list.output.fetchedAt, now()) : undefined
  return createPortal(
    <p role="status" className="px-1 flex items-center gap-2 text-12px sm:text-12px leading-1.2">
      <span className="i-lucide-cloud-off text-warn shrink-0 max-sm:hidden" aria-hidden />
      <span>{at === undefined ? <Trans>You're offline</Trans> : <Trans>Offline · server list as of {at}</Trans>}</span>
    </p>,
    slot,
  )
}
