import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { seconds } from '../../contract/duration.ts'
import { movedTo, refusedBan } from '../platform/api-client.ts'
import { community, useCommunity } from '../platform/community.ts'
import { savesData } from '../platform/data-saver.ts'
import { canStartGame, deviceOf } from '../platform/device.ts'
import { watchGate } from '../platform/gate.ts'
import { inAppBrowser } from '../platform/in-app-browser.ts'
import { lazyView } from '../platform/lazy-view.tsx'
import { registerServiceWorker, untilServed, warm } from '../platform/service-worker.ts'
import { useSignal } from '../platform/signal.ts'
import { useStored } from '../platform/storage.ts'
import { useHasPeople } from '../shared/has-people.ts'
import { offlineReads } from '../shared/offline-reads.ts'
import { outgoing, paired } from '../shared/sent-server.ts'
import { useSession } from '../shared/session.ts'
import { keepSessionChecked } from '../shared/session-upkeep.ts'
import { slotWatches, wishToStart } from '../shared/slot-watches.ts'
import { keepCommunityCurrent } from './community-upkeep.ts'
import { keepFloatingRoom } from './floating-room.ts'
import { OfflineBar } from './shell/offline-bar.tsx'
import { UpdatePrompt } from './shell/update-prompt.tsx'

const InAppBanner = lazyView(
  () => import('./shell/in-app-banner.tsx'),
  (module) => module.InAppBanner,
  { messages: 'shell', quiet: true },
)

const MovedBanner = lazyView(
  () => import('./shell/moved-banner.tsx'),
  (module) => module.MovedBanner,
  { messages: 'shell', quiet: true },
)

const GateNotice = lazyView(
  () => import('./shell/gate-notice.tsx'),
  (module) => module.GateNotice,
  { quiet: true },
)

const BanDialog = lazyView(
  () => import('./shell/ban-dialog.tsx'),
  (module) => module.BanDialog,
)

const SlotWatchLayer = lazyView(
  () => import('../pages/slot-watch-layer.tsx'),
  (module) => module.SlotWatchLayer,
  { quiet: true },
)

const SendToPcLayer = lazyView(
  () => import('../pages/send-to-pc-layer.tsx'),
  (module) => module.SendToPcLayer,
  // On a phone a press has asked for it.
  { quiet: canStartGame() },
)

const PeopleLayer = lazyView(
  () => import('../pages/people-layer.tsx'),
  (module) => module.PeopleLayer,
  { quiet: true },
)

const MemberParts = lazyView(
  () => import('./member-parts.tsx'),
  (module) => module.MemberParts,
  { quiet: true },
)

/** Starts what has to be loaded first. Returns a function that stops it, also before it has begun; `failure`: what is missing then. */
function onceLoaded<T>(load: () => Promise<T>, start: (loaded: T) => () => void, failure: string): () => void {
  let stop = (): void => undefined
  let isOver = false
  const run = async () => {
    const loaded = await load()
    if (!isOver) stop = start(loaded)
  }
  run().catch((error: unknown) => console.info(failure, error))
  return () => {
    isOver = true
    stop()
  }
}

/** Loads what only a device needs that shows notifications. */
function useNotices(): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
    const load = async () => (await import('./told-parts.ts')).followNotices
    return onceLoaded(load, (follow) => follow(navigate), 'Clicks on notifications are not followed:')
  }, [navigate])
}

/** Waits for a worker that serves the page: it stores the screens. */
async function keepScreensOnceServed(): Promise<void> {
  try {
    await untilServed()
    const { keepScreens } = await import('./kept-screens.ts')
    keepScreens()
  } catch (error) {
    console.info('The next start will begin without content:', error)
  }
}

/**
 * Caches what must be readable offline: first what everyone opens, then the leaderboard. With data saver on, only on
 * request.
 */
async function keepOfflineReads(): Promise<void> {
  if (!(await registerServiceWorker())) return
  void keepScreensOnceServed()
  if (savesData()) return
  await warm(offlineReads())
  if (!community().features.leaderboard) return
  const { warmLeaderboard } = await import('../shared/leaderboard-reads.ts')
  await warmLeaderboard()
}

function useFloatingRoom(): void {
  useEffect(() => {
    const floating = document.getElementById('floating')
    const main = document.getElementById('main')
    return floating && main ? keepFloatingRoom(floating, main) : undefined
  }, [])
}

const LaterParts = lazyView(
  () => import('./later-parts.tsx'),
  (module) => module.LaterParts,
  { messages: 'shell', quiet: true },
)

/** How long the first latency probes have the network for themselves. */
const firstProbes = seconds(3)

/** See extras.tsx for why this is loaded late. */
export function LateParts() {
  const session = useSession()
  const { vip, servers, sendToPc } = useCommunity().features
  useEffect(() => {
    keepOfflineReads().catch((error: unknown) => console.info('Not everything is kept for offline use:', error))
  }, [])
  useEffect(keepSessionChecked, [])
  const [isGated, setGated] = useState(false)
  // Before what reads the settings: a worker that is refused says so again.
  useEffect(() => watchGate(() => setGated(true)), [])
  useEffect(keepCommunityCurrent, [])
  useNotices()
  useFloatingRoom()
  const isInApp = inAppBrowser(navigator.userAgent) !== undefined
  const isIos = deviceOf(navigator.userAgent, navigator.maxTouchPoints) === 'ios'
  const isWatching = useStored(slotWatches).length > 0 && servers.slotWatch
  const wish = useSignal(wishToStart)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, firstProbes, true)
    return () => clearTimeout(timer)
  }, [])
  const isPaired = useStored(paired)
  const isSending = useSignal(outgoing) !== undefined
  const handsOff = sendToPc && (isSending || (canStartGame() && (session || isPaired)))
  const hasPeople = useHasPeople() && servers.people
  const moved = useSignal(movedTo)
  const ban = useSignal(refusedBan)
  return (
    <>
      {isInApp ? (
        <Suspense>
          <InAppBanner />
        </Suspense>
      ) : null}
      {moved === undefined ? null : (
        <Suspense>
          <MovedBanner origin={moved} />
        </Suspense>
      )}
      {isLate ? (
        <Suspense>
          <LaterParts
            remindsVip={vip && session !== undefined}
            hasBell={servers.slotWatch && !savesData()}
            isAddedByHand={isIos && !isInApp}
          />
        </Suspense>
      ) : null}
      <OfflineBar />
      <UpdatePrompt />
      <Suspense>
        {isWatching || wish ? <SlotWatchLayer /> : null}
        {handsOff ? <SendToPcLayer onClose={() => outgoing.set(undefined)} /> : null}
        {hasPeople ? <PeopleLayer /> : null}
        {session ? <MemberParts session={session} /> : null}
        {isGated ? <GateNotice onPassed={setGated} /> : null}
        {ban ? <BanDialog ban={ban} onClose={() => refusedBan.set(undefined)} /> : null}
      </Suspense>
    </>
  )
}
