import type { CommunityServer } from '../../../contract/community/community-items.ts'
import { seconds } from '../../../contract/duration.ts'
import type { Health } from '../../../contract/health.ts'
import type { ServerId } from '../../../contract/servers/address.ts'
import type { QueryFailure } from '../../../contract/servers/query-failure.ts'
import type { Player, PlayerCount, Server } from '../../../contract/servers/servers.ts'

/** A row of the server table, as the operator listed it. */
export interface ListedServer extends CommunityServer {
  /** Stays when the server moves; its address is `ip` and `port`. */
  readonly id: string
  /** Addresses that it left and that no other server has, newest first. */
  readonly former?: readonly ServerId[]
}

/** One player of a server's A2S player list. The name is stripped and capped (S24). */
export interface ServerPlayer {
  readonly name: string
  /** Seconds on the server as reported; null if the reported value is not a duration. */
  readonly time: number | null
}

/**
 * What proves that a server does not count bots as players: a reply with more bots than players, or a player list as long as
 * both together.
 */
export type BotsApart = 'info' | 'list'

/** The last known state of a listed server. All strings are already stripped and capped (S24). */
export interface ServerState {
  /** False after three missed replies or 45 s of silence; the other fields then keep their last good values. */
  readonly open: boolean
  readonly map: string
  /** Players without bots. */
  readonly current: number
  readonly max: number
  readonly bots: number
  /** Whether the server's count of players leaves out bots, and what proved it; null: it is taken to include them. */
  readonly botsApart: BotsApart | null
  readonly passworded: boolean
  readonly vac: boolean
  readonly version: string | null
  /** Why the last query failed; null: it did not. */
  readonly failure: QueryFailure | null
  /** Epoch milliseconds of the last valid reply; null if the server never replied. */
  readonly lastSeen: number | null
  readonly players: readonly ServerPlayer[]
  /** The counts at the time of `players`; `current` and `bots` can be newer. Null before the first list. */
  readonly playersCount: PlayerCount | null
  /** Epoch milliseconds of the last player list; null before the first. */
  readonly playersAsOf: number | null
}

export interface ServerEntry {
  readonly listed: ListedServer
  readonly state: ServerState
}

/** The listed servers with their state, in memory. */
export interface ServerList {
  /**
   * Increases whenever the response of `GET /api/servers` changes. `lastSeen`, `players`, `playersCount` and `playersAsOf`
   * change with almost every reply and do not count: do not cache a response that contains them by version.
   */
  readonly version: number
  /** Increases whenever the listed servers are replaced; until then `all` and `get` return the same objects. */
  readonly catalogue: number
  /** Epoch milliseconds of the last finished sweep; null before the first. */
  readonly sweptAt: number | null
  /** Milliseconds between the last two finished sweeps, which is how long the last one took; null before the second. */
  readonly sweepTime: number | null
  all(): Iterable<ServerEntry>
  get(id: string): ServerEntry | undefined
  /** The server at an address; else the one that left it last. */
  find(address: ServerId): ServerEntry | undefined
}

export const neverSeen: ServerState = {
  open: false,
  map: '',
  current: 0,
  max: 0,
  bots: 0,
  botsApart: null,
  passworded: false,
  vac: false,
  version: null,
  failure: null,
  lastSeen: null,
  players: [],
  playersCount: null,
  playersAsOf: null,
}

/** The wire form of one player. {@link ServerPlayer} is flat because 2,000 servers have 20,000 players in memory. */
export const toPlayer = ({ name, time }: ServerPlayer): Player => ({ name, raw: { time } })

/** Enough for devices that see the list now and then. */
const formerShown = 8

/** The wire form of one server (ENT-04). */
export function toServer({ listed, state }: ServerEntry): Server {
  const { former = [] } = listed
  return {
    ip: listed.ip,
    port: listed.port,
    name: listed.name,
    name_display: listed.name_display ?? null,
    players: `${state.current}/${state.max}`,
    players_max: listed.players_max ?? null,
    category: listed.category,
    map: state.map,
    region: listed.region,
    open: state.open ? 1 : 0,
    ontop: listed.ontop,
    star: listed.star ? 1 : 0,
    ping_target: listed.ping_target ?? null,
    ...(former.length === 0 ? {} : { former: former.slice(0, formerShown) }),
  }
}

/** What a process does for the list, as it is at the moment. */
export interface PollerState {
  /** `leader`: it publishes the list. */
  role(): Health['poller']['role']
  /** How many servers of each region it polls. */
  polled(): ReadonlyMap<string, number>
}

/** The poller's part of the health check at `now` (epoch milliseconds). */
export function pollerHealth(serverList: ServerList, poller: PollerState, now: number): Health['poller'] {
  const { sweptAt } = serverList
  const polled = poller.polled()
  return {
    role: poller.role(),
    ageSeconds: sweptAt === null ? null : Math.max(0, Math.round((now - sweptAt) / seconds(1))),
    servers: Array.from(serverList.all()).length,
    polled: [...polled.values()].reduce((sum, count) => sum + count, 0),
    regions: [...polled.keys()].sort(),
  }
}
