import * as v from 'valibot'
import {
  type AnyServerWish,
  maxSlotWatches,
  type SlotWatch,
  type SlotWish,
  slotWatchSchema,
  watchDurations,
} from '../../contract/push/slot-watch.ts'
import { now } from '../platform/clock.ts'
import { createSignal } from '../platform/signal.ts'
import { storedValue } from '../platform/storage.ts'

/** The user's watches on this device, oldest first, shared by its tabs (F-01). */
export const slotWatches = storedValue<readonly SlotWatch[]>('slotWatches', v.array(slotWatchSchema), [])

/** Opens the list of watches with this watch to start from; undefined: closed. */
export const wishToStart = createSignal<AnyServerWish | undefined>(undefined)

/** A short tone when there is room; off unless the user turns it on. */
export const slotWatchSound = storedValue('slotWatchSound', v.boolean(), false)

function sameWish(a: SlotWish, b: SlotWish): boolean {
  if (a.kind === 'server' && b.kind === 'server') return a.server === b.server
  if (a.kind === 'player' && b.kind === 'player') return a.steamId === b.steamId
  return JSON.stringify(a) === JSON.stringify(b)
}

export const watchOf = (watches: readonly SlotWatch[], wish: SlotWish): SlotWatch | undefined =>
  watches.find((watch) => sameWish(watch.wish, wish))

/** Starts a watch; false if there are as many as allowed. A wish that is watched already is not watched twice. */
export function startWatch(wish: SlotWish): boolean {
  const watches = slotWatches.get().filter(({ endsAt }) => endsAt > now())
  if (watchOf(watches, wish)) return true
  if (watches.length >= maxSlotWatches) return false
  const startedAt = now()
  const [lasts] = watchDurations
  slotWatches.set([...watches, { id: crypto.randomUUID(), wish, startedAt, endsAt: startedAt + lasts }])
  return true
}

/** A watch of a server that moved goes on at its current address; `moved` leads there from each address that was left. */
export function followMovedWatches(moved: ReadonlyMap<string, string>): void {
  const watches = slotWatches.get()
  const isAffected = ({ wish }: SlotWatch): boolean => wish.kind === 'server' && moved.has(wish.server)
  if (!watches.some(isAffected)) return
  const followed = watches.map((watch): SlotWatch => {
    const { wish } = watch
    const server = wish.kind === 'server' ? moved.get(wish.server) : undefined
    return server === undefined || wish.kind !== 'server' ? watch : { ...watch, wish: { ...wish, server } }
  })
  slotWatches.set(followed.filter((watch) => watchOf(followed, watch.wish) === watch))
}

export const endWatch = (id: string): void => slotWatches.set(slotWatches.get().filter((watch) => watch.id !== id))

/** Ends the watches that wait for this server, or have found it: the user has gone there. */
export function endWatchesOf(server: string): void {
  for (const { id, wish, found } of slotWatches.get()) {
    if (found?.server === server || (wish.kind === 'server' && wish.server === server)) endWatch(id)
  }
}

/** Changes how long a watch lasts, counted from now. */
export const extendWatch = (id: string, duration: number): void =>
  slotWatches.set(slotWatches.get().map((watch) => (watch.id === id ? { ...watch, endsAt: now() + duration } : watch)))
