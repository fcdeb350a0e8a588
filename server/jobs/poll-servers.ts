import type { ServerId } from '../../contract/address.ts'
import type { GameQuery } from '../adapters/game-query/client.ts'
import type { MutableBoard } from '../domain/board.ts'
import { afterInfo, afterPlayers, afterSilence, missLimit } from '../domain/live-changes.ts'
import { playersDelay, visitDelay } from '../domain/poll-intervals.ts'
import type { Job } from './job.ts'

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

interface Visit {
  readonly id: ServerId
  readonly ip: string
  readonly port: number
  /** Queued or under way: a server is never asked twice at once. */
  busy: boolean
  due: number
  playersDue: number
  misses: number
  playerMisses: number
  answeredAt: number
  endedAt: number
}

/**
 * The one poller of a community: asks every server on the board, and only those, at the intervals of poll-intervals.ts,
 * at most 64 at a time. No call of a client makes it send anything.
 */
class Poller implements Job {
  readonly #deps: PollerDeps
  readonly #maxInFlight: number
  #visits = new Map<ServerId, Visit>()
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
    this.#query = this.#deps.createQuery()
    this.#sweepFrom = this.#deps.monotonic()
    this.#timer = setInterval(() => this.#lookForDue(), tick)
    this.#lookForDue()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#query?.close()
    this.#query = undefined
    this.#visits = new Map()
    this.#queue = []
    this.#inFlight = 0
  }

  #lookForDue(): void {
    const { board, monotonic } = this.#deps
    const at = monotonic()
    let listed = 0
    for (const { listed: server, live } of board.all()) {
      listed += 1
      const visit = this.#visits.get(server.id) ?? this.#newVisit(server.id, server.ip, server.port, at)
      if (live.open) {
        const silent = afterSilence(live, visit.misses, at - visit.answeredAt)
        if (silent !== live) board.setLive(server.id, silent)
      }
      if (visit.busy || visit.due > at) continue
      visit.busy = true
      this.#queue.push(visit)
    }
    if (listed < this.#visits.size) this.#dropUnlisted()
    this.#fill()
    this.#noteSweep()
  }

  #newVisit(id: ServerId, ip: string, port: number, at: number): Visit {
    const times = { due: at, playersDue: at, answeredAt: at, endedAt: -1 }
    const visit = { id, ip, port, busy: false, misses: 0, playerMisses: 0, ...times }
    this.#visits.set(id, visit)
    return visit
  }

  #dropUnlisted(): void {
    for (const visit of this.#visits.values()) {
      if (this.#deps.board.get(visit.id)) continue
      this.#visits.delete(visit.id)
      this.#query?.forget(visit)
    }
  }

  #fill(): void {
    const query = this.#query
    while (query && this.#inFlight < this.#maxInFlight) {
      const visit = this.#queue.shift()
      if (!visit) return
      if (this.#visits.get(visit.id) !== visit) continue
      this.#inFlight += 1
      void this.#visit(query, visit)
    }
  }

  async #visit(query: GameQuery, visit: Visit): Promise<void> {
    try {
      await this.#ask(query, visit)
    } catch (error) {
      this.#deps.onError(error)
    }
    if (query !== this.#query) return
    this.#inFlight -= 1
    visit.busy = false
    visit.endedAt = this.#deps.monotonic()
    this.#fill()
    if (this.#inFlight === 0) this.#noteSweep()
  }

  async #ask(query: GameQuery, visit: Visit): Promise<void> {
    const { board, now, monotonic, random } = this.#deps
    const askedAt = monotonic()
    // Held back until the answer is in; the interval counts from the request.
    visit.due = askedAt + visitDelay(visit.misses, random())
    const info = await query.info(visit)
    const known = board.get(visit.id)
    if (!known || query !== this.#query) return
    if (!info.ok) {
      visit.misses += 1
      visit.due = askedAt + visitDelay(visit.misses, random())
      board.setLive(visit.id, afterSilence(known.live, visit.misses, monotonic() - visit.answeredAt))
      return
    }
    visit.misses = 0
    visit.answeredAt = monotonic()
    board.setLive(visit.id, afterInfo(known.live, info.value, now()))
    const isEmpty = info.value.current + info.value.bots === 0
    if (!isEmpty && askedAt >= visit.playersDue) await this.#askPlayers(query, visit, info.value.appId)
  }

  async #askPlayers(query: GameQuery, visit: Visit, appId: number): Promise<void> {
    const { board, now, monotonic, random } = this.#deps
    const askedAt = monotonic()
    const players = await query.players(visit, appId)
    const known = board.get(visit.id)
    if (!known || query !== this.#query) return
    visit.playerMisses = players.ok ? 0 : visit.playerMisses + 1
    visit.playersDue = askedAt + playersDelay(visit.playerMisses, random())
    if (players.ok) board.setLive(visit.id, afterPlayers(known.live, players.value, now()))
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
