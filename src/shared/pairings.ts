import * as v from 'valibot'
import { maxPairings, type Pairing, pairingsHeader } from '../../contract/send-to-pc/sent-server.ts'
import { now } from '../platform/clock.ts'
import { storedValue } from '../platform/storage.ts'
import { paired } from './sent-server.ts'

const heldSchema = v.object({
  id: v.string(),
  /** Proves this side of the pairing. */
  token: v.string(),
  side: v.picklist(['pc', 'phone']),
  /** Browser and system of the other device; empty if unknown. */
  device: v.string(),
  /** Until then a PC waits for a phone. */
  isWaiting: v.boolean(),
  /** Epoch milliseconds of this device's clock. */
  endsAt: v.number(),
})
export type HeldPairing = v.InferOutput<typeof heldSchema>

/** The pairings of this device, oldest first, shared by its tabs (F-02). */
export const pairings = storedValue<readonly HeldPairing[]>('pairings', v.array(heldSchema), [])

export function setPairings(held: readonly HeldPairing[]): void {
  pairings.set(held)
  paired.set(held.length > 0)
}

export const livePairings = (held: readonly HeldPairing[]): HeldPairing[] => held.filter(({ endsAt }) => endsAt > now())

/** The header that proves them; empty without any. */
export function pairingHeaders(): { readonly [pairingsHeader]?: string } {
  const tokens = livePairings(pairings.get()).map(({ token }) => token)
  return tokens.length === 0 ? {} : { [pairingsHeader]: tokens.join(',') }
}

/** Keeps a pairing as the portal describes it; one that has ended is dropped. */
export function keepPairing({ id, side, device, state, left }: Pairing, token?: string): void {
  const held = livePairings(pairings.get())
  const proof = token ?? held.find((each) => each.id === id)?.token
  const others = held.filter((each) => each.id !== id)
  if (state === 'ended' || proof === undefined) {
    setPairings(others)
    return
  }
  const kept = { id, token: proof, side, device, isWaiting: state === 'waiting', endsAt: now() + left }
  setPairings([...others, kept].slice(-maxPairings))
}

export const dropPairing = (id: string): void => setPairings(pairings.get().filter((each) => each.id !== id))
