import * as pushEndpoints from '../../../contract/endpoints/push.ts'
import { languageOf } from '../../../contract/language.ts'
import type { SlotWatch, SlotWish } from '../../../contract/push/slot-watch.ts'
import { ApiError, read, request } from '../../platform/api-client.ts'
import { now } from '../../platform/clock.ts'
import { i18n } from '../../platform/i18n.ts'
import { isOnline } from '../../platform/online.ts'
import { subscribeToPush, unsubscribeFromPush } from '../../platform/push.ts'
import { onStoppedWatches } from '../../platform/stopped-watches.ts'
import { slotWatchPush, subscriptionEnded, wantedNotices } from '../../shared/push-use.ts'
import { session } from '../../shared/session.ts'
import { endWatch, slotWatches } from '../../shared/slot-watches.ts'

/** What the portal can decide without this device's latencies; undefined: only the open page can. */
export type Narrow = (wish: SlotWish) => SlotWish | undefined

let narrow: Narrow = (wish) => wish

async function putDevice(watches: readonly SlotWatch[]): Promise<void> {
  const { data } = await read(pushEndpoints.readPushKey, {})
  const { portalKey, ...subscription } = await subscribeToPush(data.key)
  const open = watches.flatMap(({ id, wish, endsAt }) => {
    const told = endsAt > now() ? narrow(wish) : undefined
    return told === undefined ? [] : [{ id, wish: told, endsAt }]
  })
  const body = { subscription, key: portalKey, language: languageOf(i18n.locale), watches: open }
  await request(pushEndpoints.putPushDevice, { body }, { token: session.token() })
}

/** Everything that the portal knows depends on this. */
const stateOf = (watches: readonly SlotWatch[]): string =>
  JSON.stringify([i18n.locale, session.token(), watches.map(({ id, wish, endsAt }) => [id, narrow(wish), endsAt])])

let sentState: string | undefined
let isSending = false

/** Tells the portal what this device waits for, if that changed. Several tabs may: it is safe to repeat. */
async function send(): Promise<void> {
  if (!slotWatchPush.get() || isSending || !isOnline()) return
  isSending = true
  try {
    for (let state = stateOf(slotWatches.get()); state !== sentState; state = stateOf(slotWatches.get())) {
      await putDevice(slotWatches.get())
      sentState = state
    }
  } catch (error) {
    console.info('The portal does not know what this device waits for:', error)
  } finally {
    isSending = false
  }
}

let isStarted = false

/** Keeps the portal informed from now on, also of the end of the last watch. */
export function keepPushInformed(toPortal: Narrow): void {
  narrow = toPortal
  if (!isStarted) {
    isStarted = true
    // Before the portal is told anything: it would learn of an ended watch again.
    void onStoppedWatches((ids) => ids.forEach(endWatch)).then(startTelling)
    return
  }
  if (isTelling) void send()
}

let isTelling = false

function startTelling(): void {
  isTelling = true
  for (const source of [slotWatches, slotWatchPush, session]) source.subscribe(() => void send())
  subscriptionEnded.subscribe(() => {
    sentState = undefined
    void send()
  })
  void send()
}

/** Why it could not be turned on: the account or the network has added too many devices, or this browser's push service is away. */
export type PushProblem = 'full' | 'no-service'

/** Turns it on for this device. Call it only with the permission for notifications. */
export async function turnOnPush(): Promise<PushProblem | undefined> {
  try {
    await putDevice(slotWatches.get())
    sentState = stateOf(slotWatches.get())
    slotWatchPush.set(true)
    return undefined
  } catch (error) {
    console.info('Messages for a closed page could not be turned on:', error)
    const isFull = error instanceof ApiError && error.code === 'RATE_LIMIT_EXCEEDED'
    return isFull ? 'full' : 'no-service'
  }
}

export async function turnOffPush(): Promise<void> {
  slotWatchPush.set(false)
  sentState = undefined
  try {
    if (wantedNotices.get() !== undefined) return await putDevice([])
    const endpoint = await unsubscribeFromPush()
    if (endpoint !== undefined) await request(pushEndpoints.deletePushDevice, { body: { endpoint } })
  } catch (error) {
    // The portal removes the device when its push service answers that it is gone.
    console.info('The portal could not be told:', error)
  }
}
