import { minutes, seconds } from '../../../contract/duration.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { type PortalEvent, tellEvents } from '../../kernel/events/tell-event.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'

/** A listed server as it replied last. */
export interface WatchedServer {
  readonly id: string
  readonly name: string
  readonly address: string
  /** False: it does not reply, and its numbers mean nothing. */
  readonly isOnline: boolean
  readonly players: number
  readonly slots: number
}

export interface EventSources {
  servers(): Iterable<WatchedServer>
  /** What ends by itself, as events that were told before or not; `since`, `now`: epoch milliseconds. */
  ended(since: number, now: number): Promise<readonly PortalEvent[]>
}

export interface EventWatchDeps {
  readonly database: Database
  readonly sources: EventSources
  /** Whether this process watches; one of several does. */
  isWatcher(): boolean
  /** Epoch milliseconds. */
  now(): number
}

type Occupancy = 'full' | 'empty' | 'between'

const occupancyOf = ({ players, slots }: WatchedServer): Occupancy => {
  if (players === 0) return 'empty'
  return slots > 0 && players >= slots ? 'full' : 'between'
}

/** A server that changes to and fro is told of once within this time. */
const calm = minutes(1)

/** Tells servers that have become full or empty since the last look; the first look at a server tells nothing. */
export function createOccupancyWatch(): (servers: Iterable<WatchedServer>, now: number) => PortalEvent[] {
  const seen = new Map<string, Occupancy>()
  const toldAt = new Map<string, number>()
  return (servers, now) => {
    const listed = new Set<string>()
    const events: PortalEvent[] = []
    for (const server of servers) {
      const { id, name, address, players, slots } = server
      listed.add(id)
      if (!server.isOnline) continue
      const [before, current] = [seen.get(id), occupancyOf(server)]
      seen.set(id, current)
      if (before === undefined || before === current || current === 'between') continue
      const type = `server.${current}` as const
      const key = `${id} ${type}`
      if (now - (toldAt.get(key) ?? Number.NEGATIVE_INFINITY) < calm) continue
      toldAt.set(key, now)
      events.push({ type, key: `${id} ${now}`, at: now, data: { serverId: id, name, address, players, slots } })
    }
    for (const id of seen.keys()) {
      if (listed.has(id)) continue
      seen.delete(id)
      for (const type of ['full', 'empty']) toldAt.delete(`${id} server.${type}`)
    }
    return events
  }
}

/** How far back a portal that was down looks for what has ended. */
const lookBack = minutes(6 * 60)

/** Watches what no transaction tells: every five seconds the servers, every half minute what has ended. */
export function createEventWatch(deps: EventWatchDeps, onError: (error: unknown) => void): readonly Job[] {
  const { database, sources, isWatcher, now } = deps
  const occupancy = createOccupancyWatch()
  const hasWebhooks = async () => {
    const any = database.kysely.selectFrom('event_webhook').select('id').limit(1)
    return (await any.executeTakeFirst()) !== undefined
  }
  const tell = async (events: readonly PortalEvent[]) => {
    if (events.length > 0) await inTransaction(database, (trx) => tellEvents(trx, events))
  }
  return [
    repeat({
      name: 'watch servers for events',
      every: seconds(5),
      onError,
      async run() {
        if (isWatcher()) await tell(occupancy(sources.servers(), now()))
      },
    }),
    repeat({
      name: 'watch ends for events',
      every: seconds(30),
      onError,
      async run() {
        if (isWatcher() && (await hasWebhooks())) await tell(await sources.ended(now() - lookBack, now()))
      },
    }),
  ]
}
