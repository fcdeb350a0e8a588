import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { minutes, seconds } from '../../../contract/duration.ts'
import { type WatchedServer, watchedPath } from '../../../contract/push/slot-watch.ts'
import { now } from '../../platform/clock.ts'
import { useCommunity } from '../../platform/community.ts'
import { heldLock } from '../../platform/held-lock.ts'
import { showNotice } from '../../platform/notifications.ts'
import { isShownOnDevice, tellWhileShown } from '../../platform/shown-on-device.ts'
import { playTone } from '../../platform/tone.ts'
import { isVisible } from '../../platform/visibility.ts'
import { slotWatches, slotWatchSound } from '../../shared/slot-watches.ts'
import { decide, type World } from './core/decide.ts'

/** One tab decides and reports, also while it is hidden, so that there is one notification and one tone. */
const decider = heldLock('slot-watch')

/** A list that is older decides nothing. */
export const freshFor = minutes(2)
const refreshEvery = seconds(30)

export interface DecisionInput {
  readonly servers: readonly WatchedServer[]
  /** Epoch milliseconds of the list's arrival; undefined before the first. */
  readonly fetchedAt: number | undefined
  readonly vip: boolean
  readonly refresh: () => Promise<void>
  readonly places: World['places']
  readonly nameOf: (id: string) => string
}

/** Refreshes the list while the page is hidden, too, or refreshed by hand only. */
function useOwnRefresh(decides: boolean, { fetchedAt = 0, refresh }: DecisionInput): void {
  useEffect(() => {
    if (!decides) return
    const timer = setInterval(() => {
      if (now() - fetchedAt >= refreshEvery) void refresh()
    }, refreshEvery / 6)
    return () => clearInterval(timer)
  }, [decides, fetchedAt, refresh])
}

/** Decides about every list that arrives; returns nothing: the watches are shared by all tabs. */
export function useDecisions(input: DecisionInput): void {
  const { t } = useLingui()
  const decides = decider.useHeld()
  const hasDetails = useCommunity().features.servers.details
  const { servers, fetchedAt, vip, places, nameOf } = input
  useOwnRefresh(decides, input)
  useEffect(tellWhileShown, [])
  useEffect(() => {
    if (!decides || fetchedAt === undefined || now() - fetchedAt > freshFor) return
    const before = slotWatches.get()
    const { watches, fired } = decide(before, { servers, vip, places, now: now() })
    if (watches !== before) slotWatches.set(watches)
    const [first] = fired
    if (first?.found === undefined) return
    const { server } = first.found
    const { wish } = first
    if (slotWatchSound.get()) void playTone()
    void tellIfHidden({
      title: wish.kind === 'player' ? t`${wish.name} is on ${nameOf(server)}` : t`There is room on ${nameOf(server)}`,
      body: wish.kind === 'player' ? t`Found by name.` : t`Join before others do.`,
      tag: `slot-watch ${first.id}`,
      path: watchedPath(server, hasDetails),
      slot: { watch: first.id, join: t`Join`, send: t`Send to PC`, stop: t`Stop waiting` },
    })
  }, [decides, servers, fetchedAt, vip, places, nameOf, hasDetails, t])
}

/** A page that is visible shows it itself. */
async function tellIfHidden(notice: Parameters<typeof showNotice>[0]): Promise<void> {
  if (isVisible() || (await isShownOnDevice())) return
  await showNotice(notice)
}
