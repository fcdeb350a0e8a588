import * as v from 'valibot'
import { hours, minutes } from '../duration.ts'
import { personSchema } from '../leaderboard/people.ts'
import { pagePaths } from '../page/page-paths.ts'
import type { ServerId } from '../servers/address.ts'
import { playerCounts, type Server } from '../servers/servers.ts'

/** Free slots; 0 if the maximum is not known. */
export function freeSlots(server: Pick<Server, 'players' | 'players_max'>): number {
  const { current, max } = playerCounts(server)
  return Math.max(0, max - current)
}

/** Free slots that a player needs (QJ-04): the last ones are reserved for VIP. */
export const slotsNeeded = (vip: boolean): number => (vip ? 1 : 4)

/** Whether a player can join now. */
export const hasRoom = (server: Pick<Server, 'open' | 'players' | 'players_max'>, vip: boolean): boolean =>
  server.open === 1 && freeSlots(server) >= slotsNeeded(vip)

/** Ends the path that a notification opens: there the way into the game has the focus. */
export const joinFragment = '#join'

/**
 * Where the notification of a watch leads: to the page of the server, or, if the community has no such pages, to the list, where
 * the watch shows the way into the game.
 */
export const watchedPath = (server: ServerId, hasDetails: boolean): string =>
  hasDetails ? pagePaths.serverDetails.href(server) + joinFragment : pagePaths.servers.href()

/** Watches of one device at the same time. */
export const maxSlotWatches = 5

/** How long a watch may last, in milliseconds; the first one unless the user chooses another. */
export const watchDurations = [hours(2), hours(6), hours(12)] as const

/** A watch reports at most once in this time, in milliseconds, however often a server fills and empties. */
export const reportPause = minutes(5)

// @__NO_SIDE_EFFECTS__
const words = (most: number) => v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(64))), v.maxLength(most))

/**
 * What a user waits for: room on one server, whose name is kept for when it is not listed, or on any server of a wish; or
 * that a player is on any server, found by name (people.ts).
 * An empty list of modes (keys of modes.ts), regions or maps means any; `maxLatency` is in milliseconds as the list shows it.
 */
export const slotWishSchema = v.variant('kind', [
  v.object({
    kind: v.literal('server'),
    server: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    name: v.pipe(v.string(), v.maxLength(200)),
  }),
  v.object({
    kind: v.literal('any'),
    modes: words(20),
    regions: words(100),
    /** As the list shows them; absent: any, as in a watch of the release before. */
    maps: v.optional(words(20)),
    maxLatency: v.nullable(v.pipe(v.number(), v.minValue(1), v.maxValue(1000))),
  }),
  v.object({ kind: v.literal('player'), ...personSchema.entries }),
])
export type SlotWish = v.InferOutput<typeof slotWishSchema>
export type AnyServerWish = Extract<SlotWish, { readonly kind: 'any' }>

/** A server as a wish sees it; `latency` is undefined while it is not known. */
export interface WatchedServer {
  readonly id: ServerId
  /** Key of its mode (modes.ts). */
  readonly mode: string
  readonly server: Pick<Server, 'category' | 'region' | 'map' | 'open' | 'players' | 'players_max'>
  readonly latency: number | undefined
  /** Addresses that it left: a watch of one of them goes on. */
  readonly former?: readonly string[] | undefined
}

/** Whether a server is called by this address now, or was before it moved. */
export const isCalled = ({ id, former }: Pick<WatchedServer, 'id' | 'former'>, address: string): boolean =>
  address === id || (former?.includes(address) ?? false)

/** Whether a wish for room means this server, full or not. A server of unknown latency is beyond every limit. */
export function isMeant(wish: SlotWish, watched: WatchedServer): boolean {
  if (wish.kind === 'player') return false
  if (wish.kind === 'server') return isCalled(watched, wish.server)
  const { mode, server, latency } = watched
  const { modes, regions, maps = [], maxLatency } = wish
  return (
    (modes.length === 0 || modes.includes(mode)) &&
    (regions.length === 0 || regions.includes(server.region)) &&
    (maps.length === 0 || maps.includes(server.map)) &&
    (maxLatency === null || (latency ?? Number.POSITIVE_INFINITY) <= maxLatency)
  )
}

/** One watch of a device. */
export const slotWatchSchema = v.object({
  id: v.string(),
  wish: slotWishSchema,
  /** Epoch milliseconds. */
  startedAt: v.number(),
  endsAt: v.number(),
  /** Where there is room, since when; absent while there is none. */
  found: v.optional(v.object({ server: v.string(), at: v.number() })),
  /** When it was last reported. */
  reportedAt: v.optional(v.number()),
})
export type SlotWatch = v.InferOutput<typeof slotWatchSchema>
