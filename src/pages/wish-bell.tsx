import { useLingui } from '@lingui/react/macro'
import { createPortal } from 'react-dom'
import type { AnyServerWish } from '../../contract/push/slot-watch.ts'
import { maxPing } from '../features/quick-join/preferences.ts'
import { filtersOfQuery, listHref } from '../features/servers/use-filters.ts'
import { missedViews } from '../platform/lazy-view.tsx'
import { useListPlace } from '../shared/list-place.ts'
import { latencyProbes } from '../shared/preferences.ts'
import { wishToStart } from '../shared/slot-watches.ts'

/** What the user has set: the filters of the list, and the latency limit of quick join. */
function wishNow(): AnyServerWish {
  const { modes, regions, maps } = filtersOfQuery(listHref().split('?')[1] ?? '')
  return {
    kind: 'any',
    modes: [...modes],
    regions: [...regions],
    maxLatency: latencyProbes.get() === 'all' ? maxPing.get() : null,
    ...(maps.length === 0 ? {} : { maps: [...maps] }),
  }
}

/** Opens it once its code is there. */
function ask(): void {
  const wish = wishNow()
  import('./slot-watch-layer.tsx').then(
    () => wishToStart.set(wish),
    () => missedViews.notify(),
  )
}

/** At the end of the filters: opens the watch for any server, with what the user has set (F-01). */
export function WishBell() {
  const { t } = useLingui()
  const place = useListPlace('list-watch')
  if (!place) return null
  return createPortal(
    <button type="button" className="btn shrink-0" aria-haspopup="dialog" title={t`Wait for room`} onClick={ask}>
      <span className="i-lucide-bell text-text-muted" aria-hidden />
      <span className="lg:sr-only">{t`Wait for room`}</span>
    </button>,
    place,
  )
}
