import { useEffect } from 'react'
import * as v from 'valibot'
import { now } from '../../platform/clock.ts'
import { deviceChannel } from '../../platform/device-leader.ts'
import { heldLock } from '../../platform/held-lock.ts'
import { createSignal } from '../../platform/signal.ts'
import { keepPairing, livePairings, pairings, setPairings } from '../../shared/pairings.ts'
import { session } from '../../shared/session.ts'
import { type Offer, updateOffers, withHeld } from './core/offers.ts'
import { followChanges } from './follow-changes.ts'

/** What phones have sent to this PC: the same in all its tabs. */
export const offers = createSignal<readonly Offer[]>([])

/** One tab of this device follows the portal, visible or not; it tells the others. */
const follower = heldLock('hand-offs')

const messageSchema = v.variant('type', [
  v.object({
    type: v.literal('offers'),
    offers: v.array(v.object({ id: v.string(), name: v.string(), from: v.string(), endsAt: v.number() })),
  }),
  /** A tab that has just opened. */
  v.object({ type: v.literal('hello') }),
  v.object({ type: v.literal('dismiss'), id: v.string() }),
])
const tabs = deviceChannel('hand-offs', messageSchema)
const dismissed = new Set<string>()
/** Being accepted in this tab. */
const held = new Set<string>()

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows these offers until they expire. */
function put(next: readonly Offer[]): void {
  const shown = withHeld(next, offers.get(), { held, now: now() })
  offers.set(shown)
  clearTimeout(timer)
  if (shown.length === 0) return
  const first = Math.min(...shown.map(({ endsAt }) => endsAt))
  timer = setTimeout(() => put(offers.get().filter(({ endsAt }) => endsAt > now())), Math.max(0, first - now()))
}

function show(next: readonly Offer[]): void {
  put(next)
  tabs.post({ type: 'offers', offers: [...next] })
}

function drop(id: string): void {
  held.delete(id)
  dismissed.add(id)
  put(offers.get().filter((offer) => offer.id !== id))
}

/** Keeps an offer until it is dismissed or expires: it is being accepted here. */
export const holdOffer = (id: string): void => void held.add(id)

/** Closes an offer in every tab of this device. */
export function dismissOffer(id: string): void {
  drop(id)
  tabs.post({ type: 'dismiss', id })
}

/** What proves this device; empty: nothing. While it is the same, a stream goes on. */
const proofOf = (): string => `${session.token() ?? ''} ${livePairings(pairings.get()).map(({ id }) => id)}`.trim()

/** Follows while something proves this device, and anew when that changes. */
function followProven(onOffers: (added: readonly Offer[]) => void): () => void {
  let proven = ''
  let stop = (): void => undefined
  const begin = () => {
    if (proofOf() === proven) return
    proven = proofOf()
    stop()
    stop = () => undefined
    if (proven === '') return
    stop = followChanges({
      onChanges({ sentServers, pairings: changed }) {
        for (const pairing of changed) keepPairing(pairing)
        const update = updateOffers(offers.get(), sentServers, { dismissed, now: now() })
        show(update.offers)
        onOffers(update.added)
      },
      onRefused() {
        // A refused login has ended by itself; pairings are all that is left.
        if (session.token() === undefined) setPairings([])
      },
    })
  }
  begin()
  const stops = [session.subscribe(begin), pairings.subscribe(begin)]
  return () => {
    for (const each of stops) each()
    stop()
  }
}

/** Keeps {@link offers} current; `onAdded` is called in one tab of the device. */
export function useIncoming(onAdded: (added: readonly Offer[]) => void): void {
  const follows = follower.useHeld()
  useEffect(
    () =>
      tabs.listen((message) => {
        if (message.type === 'dismiss') drop(message.id)
        else if (message.type === 'hello') {
          if (follows) tabs.post({ type: 'offers', offers: [...offers.get()] })
        } else if (!follows) put(message.offers)
      }),
    [follows],
  )
  useEffect(() => {
    if (follows) return followProven(onAdded)
    tabs.post({ type: 'hello' })
  }, [follows, onAdded])
}
