import { type ReactNode, useEffect, useState } from 'react'
import { minutes } from '../../../contract/duration.ts'
import { hasRoom, isMeant, type SlotWish, type WatchedServer } from '../../../contract/push/slot-watch.ts'
import { setAppBadge } from '../../platform/app-badge.ts'
import { useNow } from '../../platform/clock.ts'
import { setTitleNews } from '../../platform/document-title.ts'
import { formatMoment } from '../../platform/format.ts'
import { useMedia } from '../../platform/media.ts'
import { useSignal } from '../../platform/signal.ts'
import { useStored } from '../../platform/storage.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { useScreenOn } from '../../platform/wake-lock.ts'
import { slotWatches, wishToStart } from '../../shared/slot-watches.ts'
import { afterFrame } from '../../ui/after-frame.ts'
import { FoundCard } from './found-card.tsx'
import { keepPushInformed } from './push-sync.ts'
import { type DecisionInput, freshFor, useDecisions } from './use-decisions.ts'
import { WatchDialog, type WatchDialogProps } from './watch-dialog.tsx'
import { WatchPill } from './watch-pill.tsx'

export interface SlotWatchProps
  extends Pick<WatchDialogProps, 'names' | 'modes' | 'regions' | 'maps' | 'canLimit' | 'vip'> {
  /** Stable while neither list nor latencies change. */
  readonly servers: readonly WatchedServer[]
  /** Epoch milliseconds of the list's arrival; undefined before the first. */
  readonly fetchedAt: number | undefined
  readonly refresh: () => Promise<void>
  /** Where players are that are waited for. */
  readonly places: DecisionInput['places']
  /** Free slots, map and latency of a server, on one line. */
  readonly factsOf: (id: string) => string
  /** The ways into a server. */
  readonly renderActions: (id: string) => ReactNode
}

/** The number of watches that found room: in the title of the page and on the icon of the app. */
function useNews(count: number): void {
  useEffect(() => {
    setTitleNews(count)
    setAppBadge('slot-watch', 'news', count)
  }, [count])
  useEffect(
    () => () => {
      setTitleNews(0)
      setAppBadge('slot-watch', 'news', 0)
    },
    [],
  )
}

/** A wish as the portal can decide it: with the regions that this device reaches within its limit. */
function withoutLatency(wish: SlotWish, servers: readonly WatchedServer[]): SlotWish | undefined {
  if (wish.kind !== 'any' || wish.maxLatency === null) return wish
  const anyMap = { ...wish, maps: undefined }
  const near = servers.filter((each) => isMeant(anyMap, each)).map(({ server }) => server.region)
  const regions = [...new Set(near)].sort()
  return regions.length === 0 ? undefined : { ...wish, regions, maxLatency: null }
}

/** Everything of the user's watches: decisions, what was found, the pill in the header, the list of watches. */
export function SlotWatch(props: SlotWatchProps) {
  const { servers, fetchedAt, refresh, places, factsOf, renderActions, ...dialog } = props
  const wish = useSignal(wishToStart)
  const { names, vip } = dialog
  const language = useLanguage()
  const watches = useStored(slotWatches)
  const [open, setOpen] = useState(false)
  const at = useNow(minutes(1))
  useDecisions({ servers, fetchedAt, vip, refresh, places, nameOf: names.server })
  const found = watches.filter((watch) => watch.found !== undefined)
  useNews(found.length)
  // A phone that goes to sleep ends the page's requests, and the wait.
  useScreenOn(useMedia('(pointer: coarse)') && watches.some(({ endsAt }) => endsAt > at))
  useEffect(() => keepPushInformed((wish) => withoutLatency(wish, servers)), [servers])
  const hasRoomFor = (wish: SlotWish) => servers.some((each) => isMeant(wish, each) && hasRoom(each.server, vip))
  const staleSince =
    fetchedAt === undefined || at - fetchedAt <= freshFor ? undefined : formatMoment(language, fetchedAt, at)
  return (
    <>
      {watches.length === 0 ? null : (
        <WatchPill count={watches.length} found={found.length > 0} onOpen={() => afterFrame(() => setOpen(true))} />
      )}
      {found.map((watch) =>
        watch.found === undefined ? null : (
          <FoundCard
            key={watch.id}
            watch={watch}
            name={names.server(watch.found.server)}
            facts={factsOf(watch.found.server)}
            actions={renderActions(watch.found.server)}
          />
        ),
      )}
      {open || wish ? (
        <WatchDialog
          {...dialog}
          wish={wish}
          hasRoom={hasRoomFor}
          staleSince={staleSince}
          onClose={() => {
            setOpen(false)
            wishToStart.set(undefined)
          }}
        />
      ) : null}
    </>
  )
}
