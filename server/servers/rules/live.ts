import type { ServerId } from '../../../contract/address.ts'
import type { CommunityServer } from '../../../contract/community-file.ts'
import { seconds } from '../../../contract/duration.ts'
import type { Health } from '../../../contract/health.ts'
import type { Player, PlayerCount, Server } from '../../../contract/servers.ts'

/** A row of the server table: what the operator listed. */
export interface ListedServer extends CommunityServer {
  readonly id: ServerId
}

/** One player of a game server's own list. The name is stripped and capped (S24). */
export interface LivePlayer {
  readonly name: string
  /** Seconds on the server, as sent; null where what was sent is no time. */
  readonly time: number | null
}

/** What the poller last learned of one listed server. Every text in it is already stripped and capped (S24). */
export interface LiveState {
  /** False after three misses or 45 s without an answer; the other fields then keep their last good values. */
  readonly open: boolean
  readonly map: string
  /** People, without bots. */
  readonly current: number
  readonly max: number
  readonly bots: number
  readonly passworded: boolean
  readonly vac: boolean
  readonly version: string | null
  /** Epoch milliseconds of the last valid answer; null if the server never answered. */
  readonly lastSeen: number | null
  readonly players: readonly LivePlayer[]
  /** The counts at the time of `players`; `current` and `bots` can be newer. Null before the first list. */
  readonly playersCount: PlayerCount | null
  /** Epoch milliseconds of the last player list; null before the first. */
  readonly playersAsOf: number | null
}

export interface LiveServer {
  readonly listed: ListedServer
  readonly live: LiveState
}

/** The poller's picture of the community, in memory. */
export interface Board {
  /**
   * Grows whenever `GET /api/servers` would answer differently. `lastSeen`, `players`, `playersCount` and `playersAsOf`
   * move with almost every reply and do not count: an answer that holds them is not to be kept by version.
   */
  readonly version: number
  /** Grows whenever the servers on the board are other ones; until then `all` and `get` give the same objects. */
  readonly catalogue: number
  /** Epoch milliseconds of the last finished sweep; null before the first. */
  readonly sweptAt: number | null
  all(): Iterable<LiveServer>
  get(id: ServerId): LiveServer | undefined
}

export const neverSeen: LiveState = {
  open: false,
  map: '',
  current: 0,
  max: 0,
  bots: 0,
  passworded: false,
  vac: false,
  version: null,
  lastSeen: null,
  players: [],
  playersCount: null,
  playersAsOf: null,
}

/** The wire form of one player. The board's own is flat: a community of 2,000 servers has 20,000 of them. */
export const toPlayer = ({ name, time }: LivePlayer): Player => ({ name, raw: { time } })

/** The wire form of one server (ENT-04). */
export function toServer({ listed, live }: LiveServer): Server {
  return {
    ip: listed.ip,
    port: listed.port,
    name: listed.name,
    name_display: listed.name_display ?? null,
    players: `${live.current}/${live.max}`,
    players_max: listed.players_max ?? null,
    category: listed.category,
    map: live.map,
    region: listed.region,
    open: live.open ? 1 : 0,
    ontop: listed.ontop,
    star: listed.star ? 1 : 0,
    ping_target: listed.ping_target ?? null,
  }
}

/** What the health check tells of the poller at `now` (epoch milliseconds). */
export function pollerHealth(board: Board, role: Health['poller']['role'], now: number): Health['poller'] {
  const { sweptAt } = board
  return {
    role,
    ageSeconds: sweptAt === null ? null : Math.max(0, Math.round((now - sweptAt) / seconds(1))),
    servers: Array.from(board.all()).length,
  }
}
