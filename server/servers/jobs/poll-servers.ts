import type { ServerId } from '../../../contract/address.ts'
import type { Job } from '../../kernel/jobs/job.ts'
import type { GameQuery } from '../backends/game-query/client.ts'
import type { Peer, QueryTarget } from '../backends/game-query/exchange.ts'
import type { InfoReply } from '../backends/game-query/parse-info.ts'
import type { Result } from '../backends/game-query/result.ts'
import { playersDelay, visitDelay } from '../rules/poll-intervals.ts'
import type { MutableServerList } from '../rules/server-list.ts'
import type { ServerEntry, ServerPlayer, ServerState } from '../rules/server-state.ts'
import { afterInfo, afterPlayers, afterSilence, missLimit, silenceLimit } from '../rules/state-changes.ts'

export interface PollerDeps {
  readonly serverList: MutableServerList
  /** Creates a client per start, so that a stopped poller holds no socket. */
  createQuery(): GameQuery
  /** Epoch milliseconds. */
  now(): number
  /** Milliseconds of a monotonic clock, used for due times. */
  monotonic(): number
  /** A number in [0, 1). */
  random(): number
  onError(error: unknown): void
  /** Servers queried at the same time. */
  readonly maxInFlight?: number
}

/** Interval of the search for due servers (milliseconds): the longest wait of a newly listed server. */
const tick = 500

/** The schedule and the outcome of one server's queries. Times are milliseconds of the monotonic clock. */
class Visit implements QueryTarget {
  readonly id: ServerId
  /** The client in use; replies of an earlier client are ignored. */
  readonly query: GameQuery
  readonly peer: Peer
  /** The entry itself, so that the search for due servers, twice a second, needs no lookup. */
  server: ServerEntry
  isListed = true
  /** Queued or in flight: a server is never queried twice at once. */
  busy = false
  due: number
  playersDue: number
  askedAt: number
  answeredAt: number
  endedAt = -1
  misses = 0
  playerMisses = 0

  constructor(server: ServerEntry, query: GameQuery, at: number) {
    this.id = server.listed.id
    this.query = query
    this.peer = query.peer(server.listed)
    this.server = server
    this.due = at
    this.playersDue = at
    this.askedAt = at
    this.answeredAt = at
  }
}

/**
 * The only poller of a community: queries every listed server, and no other, at the intervals of poll-intervals.ts, at
 * most 64 at a time. No HTTP request makes it send a packet.
 */
class Poller implements Job {
  readonly #deps: PollerDeps
  readonly #maxInFlight: number
  #visits = new Map<ServerId, Visit>()
  /** The `catalogue` of the server list that the visits were created from. */
  #catalogue = -1
  #queue: Visit[] = []
  #inFlight = 0
  #sweepFrom = 0
  #query: GameQuery | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(deps: PollerDeps) {
    this.#deps = deps
    this.#maxInFlight = deps.maxInFlight ?? 64
  }

  start(): void {
    if (this.#query) return
    const query = this.#deps.createQuery()
    this.#query = query
    this.#sweepFrom = this.#deps.monotonic()
    this.#timer = setInterval(() => this.#lookForDue(query), tick)
    this.#lookForDue(query)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    const query = this.#query
    this.#query = undefined
    query?.close()
    this.#visits = new Map()
    this.#catalogue = -1
    this.#queue = []
    this.#inFlight = 0
  }

  #lookForDue(query: GameQuery): void {
    const { serverList, monotonic } = this.#deps
    const at = monotonic()
    if (serverList.catalogue !== this.#catalogue) this.#readCatalogue(query, at)
    for (const visit of this.#visits.values()) {
      if (at - visit.answeredAt > silenceLimit) this.#noteSilence(visit, at)
      if (visit.busy || visit.due > at) continue
      visit.busy = true
      this.#queue.push(visit)
    }
    this.#fill()
    this.#noteSweep()
  }

  #noteSilence(visit: Visit, at: number): void {
    const { state } = visit.server
    const silent = afterSilence(state, visit.misses, at - visit.answeredAt)
    if (silent !== state) this.#deps.serverList.setState(visit.id, silent)
  }

  #readCatalogue(query: GameQuery, at: number): void {
    const { serverList } = this.#deps
    const before = this.#visits
    this.#visits = new Map()
    for (const server of serverList.all()) {
      const visit = before.get(server.listed.id) ?? new Visit(server, query, at)
      visit.server = server
      this.#visits.set(visit.id, visit)
    }
    for (const visit of before.values()) visit.isListed = this.#visits.has(visit.id)
    this.#catalogue = serverList.catalogue
  }

  #fill(): void {
    while (this.#query && this.#inFlight < this.#maxInFlight) {
      const visit = this.#queue.shift()
      if (!visit) return
      if (!visit.isListed) continue
      this.#inFlight += 1
      this.#visit(visit)
    }
  }

  #visit(visit: Visit): void {
    const { monotonic, random } = this.#deps
    visit.askedAt = monotonic()
    // The interval counts from the request, not from the reply.
    visit.due = visit.askedAt + visitDelay(visit.misses, random())
    visit.query.info(visit, this.#onInfo)
  }

  readonly #onInfo = (info: Result<InfoReply>, visit: Visit): void => {
    if (visit.query !== this.#query) return
    const answeredAt = this.#deps.monotonic()
    let asksPlayers = false
    try {
      asksPlayers = this.#noteInfo(visit, info, answeredAt)
    } catch (error) {
      // A failure with one server must not stop the poller.
      this.#deps.onError(error)
    }
    if (asksPlayers && info.ok) {
      visit.askedAt = answeredAt
      visit.query.players(visit, info.value.appId, this.#onPlayers)
    } else this.#endVisit(visit, answeredAt)
  }

  readonly #onPlayers = (players: Result<ServerPlayer[]>, visit: Visit): void => {
    if (visit.query !== this.#query) return
    try {
      this.#notePlayers(visit, players)
    } catch (error) {
      this.#deps.onError(error)
    }
    this.#endVisit(visit, this.#deps.monotonic())
  }

  #endVisit(visit: Visit, at: number): void {
    this.#inFlight -= 1
    visit.busy = false
    visit.endedAt = at
    this.#fill()
    if (this.#inFlight === 0) this.#noteSweep()
  }

  /** The state of a server; undefined once it is no longer listed. */
  #stateOf(visit: Visit): ServerState | undefined {
    const { serverList, monotonic } = this.#deps
    if (serverList.catalogue !== this.#catalogue) this.#readCatalogue(visit.query, monotonic())
    return visit.isListed ? visit.server.state : undefined
  }

  /** Applies a reply or a time-out to the server list. True if the player list is due as well. */
  #noteInfo(visit: Visit, info: Result<InfoReply>, answeredAt: number): boolean {
    const { serverList, now, random } = this.#deps
    const state = this.#stateOf(visit)
    if (!state) return false
    if (!info.ok) {
      visit.misses += 1
      visit.due = visit.askedAt + visitDelay(visit.misses, random())
      serverList.setState(visit.id, afterSilence(state, visit.misses, answeredAt - visit.answeredAt))
      return false
    }
    visit.misses = 0
    visit.answeredAt = answeredAt
    serverList.setState(visit.id, afterInfo(state, info.value, now()))
    const isEmpty = info.value.current + info.value.bots === 0
    return !isEmpty && visit.askedAt >= visit.playersDue
  }

  #notePlayers(visit: Visit, players: Result<ServerPlayer[]>): void {
    const { serverList, now, random } = this.#deps
    const state = this.#stateOf(visit)
    if (!state) return
    visit.playerMisses = players.ok ? 0 : visit.playerMisses + 1
    visit.playersDue = visit.askedAt + playersDelay(visit.playerMisses, random())
    if (players.ok) serverList.setState(visit.id, afterPlayers(state, players.value, now()))
  }

  /** A sweep ends when every server was visited since it began; servers in back-off do not delay it. */
  #noteSweep(): void {
    for (const visit of this.#visits.values()) {
      if (visit.endedAt < this.#sweepFrom && visit.misses < missLimit) return
    }
    this.#deps.serverList.finishSweep(this.#deps.now())
    this.#sweepFrom = this.#deps.monotonic()
  }
}

/** Creates a stopped poller. */
export const createPoller = (deps: PollerDeps): Job => new Poller(deps)
