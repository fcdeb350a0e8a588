import type { ServerId } from '../../../contract/address.ts'
import type { Job } from '../../kernel/jobs/job.ts'
import type { GameQuery } from '../backends/game-query/client.ts'
import type { Asked, Peer } from '../backends/game-query/exchange.ts'
import type { InfoReply } from '../backends/game-query/parse-info.ts'
import type { Result } from '../backends/game-query/result.ts'
import type { MutableBoard } from '../rules/board.ts'
import type { LivePlayer, LiveServer, LiveState } from '../rules/live.ts'
import { afterInfo, afterPlayers, afterSilence, missLimit, silenceLimit } from '../rules/live-changes.ts'
import { playersDelay, visitDelay } from '../rules/poll-intervals.ts'

export interface PollerDeps {
  readonly board: MutableBoard
  /** A fresh client per start: a stopped poller holds no socket. */
  createQuery(): GameQuery
  /** Epoch milliseconds. */
  now(): number
  /** Milliseconds of a clock that never jumps; due times are kept in it. */
  monotonic(): number
  /** A number in [0, 1). */
  random(): number
  onError(error: unknown): void
  /** Servers that are asked at the same time. */
  readonly maxInFlight?: number
}

/** How often due servers are looked for (milliseconds): the longest wait of a newly listed server. */
const tick = 500

/** When one server is asked, and how that went. Times are in milliseconds of the poller's clock. */
class Visit implements Asked {
  readonly id: ServerId
  /** Of the client that asks: what an ended one still says is not heard. */
  readonly query: GameQuery
  readonly peer: Peer
  /** Its entry on the board: a look for due servers, twice a second, searches nothing. */
  server: LiveServer
  isListed = true
  /** Queued or under way: a server is never asked twice at once. */
  busy = false
  due: number
  playersDue: number
  askedAt: number
  answeredAt: number
  endedAt = -1
  misses = 0
  playerMisses = 0

  constructor(server: LiveServer, query: GameQuery, at: number) {
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
 * The one poller of a community: asks every server on the board, and only those, at the intervals of poll-intervals.ts,
 * at most 64 at a time. No call of a client makes it send anything.
 */
class Poller implements Job {
  readonly #deps: PollerDeps
  readonly #maxInFlight: number
  #visits = new Map<ServerId, Visit>()
  /** The board's catalogue that the visits are of. */
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
    const { board, monotonic } = this.#deps
    const at = monotonic()
    if (board.catalogue !== this.#catalogue) this.#readCatalogue(query, at)
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
    const { live } = visit.server
    const silent = afterSilence(live, visit.misses, at - visit.answeredAt)
    if (silent !== live) this.#deps.board.setLive(visit.id, silent)
  }

  #readCatalogue(query: GameQuery, at: number): void {
    const { board } = this.#deps
    const before = this.#visits
    this.#visits = new Map()
    for (const server of board.all()) {
      const visit = before.get(server.listed.id) ?? new Visit(server, query, at)
      visit.server = server
      this.#visits.set(visit.id, visit)
    }
    for (const visit of before.values()) visit.isListed = this.#visits.has(visit.id)
    this.#catalogue = board.catalogue
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
    // Held back until the answer is in; the interval counts from the request.
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
      // One server's trouble never ends the poller.
      this.#deps.onError(error)
    }
    if (asksPlayers && info.ok) {
      visit.askedAt = answeredAt
      visit.query.players(visit, info.value.appId, this.#onPlayers)
    } else this.#endVisit(visit, answeredAt)
  }

  readonly #onPlayers = (players: Result<LivePlayer[]>, visit: Visit): void => {
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

  /** What is known of a server; undefined once it is no longer listed. */
  #liveOf(visit: Visit): LiveState | undefined {
    const { board, monotonic } = this.#deps
    if (board.catalogue !== this.#catalogue) this.#readCatalogue(visit.query, monotonic())
    return visit.isListed ? visit.server.live : undefined
  }

  /** Puts an answer, or its lack, on the board. True where the players are to be asked for as well. */
  #noteInfo(visit: Visit, info: Result<InfoReply>, answeredAt: number): boolean {
    const { board, now, random } = this.#deps
    const live = this.#liveOf(visit)
    if (!live) return false
    if (!info.ok) {
      visit.misses += 1
      visit.due = visit.askedAt + visitDelay(visit.misses, random())
      board.setLive(visit.id, afterSilence(live, visit.misses, answeredAt - visit.answeredAt))
      return false
    }
    visit.misses = 0
    visit.answeredAt = answeredAt
    board.setLive(visit.id, afterInfo(live, info.value, now()))
    const isEmpty = info.value.current + info.value.bots === 0
    return !isEmpty && visit.askedAt >= visit.playersDue
  }

  #notePlayers(visit: Visit, players: Result<LivePlayer[]>): void {
    const { board, now, random } = this.#deps
    const live = this.#liveOf(visit)
    if (!live) return
    visit.playerMisses = players.ok ? 0 : visit.playerMisses + 1
    visit.playersDue = visit.askedAt + playersDelay(visit.playerMisses, random())
    if (players.ok) board.setLive(visit.id, afterPlayers(live, players.value, now()))
  }

  /** A sweep ends when every server was visited since it began; one in back-off does not hold it up. */
  #noteSweep(): void {
    for (const visit of this.#visits.values()) {
      if (visit.endedAt < this.#sweepFrom && visit.misses < missLimit) return
    }
    this.#deps.board.finishSweep(this.#deps.now())
    this.#sweepFrom = this.#deps.monotonic()
  }
}

/** A poller that is not started yet. */
export const createPoller = (deps: PollerDeps): Job => new Poller(deps)
