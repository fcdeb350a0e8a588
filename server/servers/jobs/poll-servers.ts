import type { Job } from '../../kernel/jobs/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { runTask } from '../../kernel/metrics/longest-tasks.ts'
import type { GameQuery } from '../backends/game-query/client.ts'
import type { InfoReply } from '../backends/game-query/parse-info.ts'
import type { Peer, QueryTarget } from '../backends/game-query/pending.ts'
import { describeFailure } from '../backends/game-query/query-failure.ts'
import type { Result } from '../backends/game-query/result.ts'
import { type FirstVisit, firstVisit, period, playersDelay, visitDelay } from '../rules/poll-intervals.ts'
import type { MutableServerList } from '../rules/server-list.ts'
import type { ServerEntry, ServerPlayer, ServerState } from '../rules/server-state.ts'
import { afterFailure, afterInfo, afterPlayers, afterSilence, missLimit, silenceLimit } from '../rules/state-changes.ts'
import { DueQueue } from './due-queue.ts'

export interface PollerDeps extends Pick<Kernel, 'now'> {
  /** The servers to poll. */
  readonly serverList: Pick<MutableServerList, 'all' | 'catalogue' | 'setState' | 'finishSweep'>
  /** Another process may have polled the servers until now: each is visited when that process would have visited it. */
  readonly keepsPace?: boolean
  /** Creates a client per start, so that a stopped poller holds no socket. */
  createQuery(): GameQuery
  /** Milliseconds of a steady clock, used for due times: its steps are small even if the process was suspended. */
  monotonic(): number
  /** A number in [0, 1). */
  random(): number
  onError(error: unknown): void
}

/** Interval of the housekeeping (milliseconds): the longest wait of a newly listed server. */
const tick = 500
/** Shortest sleep (milliseconds): what is due within it leaves together. */
const shortestSleep = 10
/** The same while servers wait for the network to have room. */
const backlogSleep = 2

/** The schedule and the outcome of one server's queries. Times are milliseconds of the steady clock. */
class Visit implements QueryTarget {
  readonly id: string
  /** The client in use; replies of an earlier client are ignored. */
  readonly query: GameQuery
  readonly peer: Peer
  /** The entry itself, so that the housekeeping, twice a second, needs no lookup. */
  server: ServerEntry
  /** The server's place in the period, from 0 to 1. */
  place = 0
  isListed = true
  /** In flight, and not in the queue of due servers: a server is never queried twice at once. */
  busy = false
  due: number
  playersDue: number
  askedAt: number
  answeredAt: number
  /** The number of the last sweep that has visited this server or does not wait for it. */
  sweep = -1
  misses = 0
  playerMisses = 0

  constructor(server: ServerEntry, query: GameQuery, at: number, first: FirstVisit = { info: 0, players: 0 }) {
    this.id = server.listed.id
    this.query = query
    this.peer = query.peer(server.listed)
    this.server = server
    this.due = at + first.info
    this.playersDue = at + first.players
    this.askedAt = at
    this.answeredAt = at
  }

  /** False once the server has moved. */
  isAt({ ip, port }: { readonly ip: string; readonly port: number }): boolean {
    const { listed } = this.server
    return listed.ip === ip && listed.port === port
  }
}

/**
 * The only poller of a community: queries every listed server, and no other, at the intervals of poll-intervals.ts,
 * evenly spread over them, and never more at a time than the query client allows. No HTTP request makes it send a packet.
 */
class Poller implements Job {
  readonly #deps: PollerDeps
  #visits = new Map<string, Visit>()
  /** The `catalogue` of the server list that the visits were created from. */
  #catalogue = -1
  readonly #due = new DueQueue<Visit>()
  /** True while servers are overdue because the network has no room. */
  #hasBacklog = false
  #sweep = 0
  /** Servers that the current sweep waits for. */
  #unswept = 0
  #housekeepingDue = 0
  #query: GameQuery | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(deps: PollerDeps) {
    this.#deps = deps
  }

  start(): void {
    if (this.#query) return
    const query = this.#deps.createQuery()
    this.#query = query
    this.#readCatalogue(query, this.#deps.monotonic())
    this.#beginSweep()
    this.#wake()
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    const query = this.#query
    this.#query = undefined
    query?.close()
    this.#visits = new Map()
    this.#catalogue = -1
    this.#due.clear()
    this.#hasBacklog = false
  }

  readonly #wake = (): void => {
    const query = this.#query
    if (!query) return
    const at = this.#deps.monotonic()
    if (at >= this.#housekeepingDue) this.#keepHouse(query, at)
    this.#visitDue(query)
    const untilDue = this.#hasBacklog ? backlogSleep : Math.max(shortestSleep, (this.#due.first?.due ?? at + tick) - at)
    this.#timer = setTimeout(() => runTask('poll servers', this.#wake), Math.ceil(Math.min(untilDue, tick)))
  }

  #keepHouse(query: GameQuery, at: number): void {
    this.#housekeepingDue = at + tick
    if (this.#deps.serverList.catalogue !== this.#catalogue) this.#readCatalogue(query, at)
    for (const visit of this.#visits.values()) {
      if (at - visit.answeredAt > silenceLimit) this.#noteSilence(visit, at)
    }
    if (this.#unswept === 0) this.#finishSweep()
  }

  #noteSilence(visit: Visit, at: number): void {
    const { state } = visit.server
    const silent = afterSilence(state, visit.misses, at - visit.answeredAt)
    if (silent !== state) this.#deps.serverList.setState(visit.id, silent)
  }

  #readCatalogue(query: GameQuery, at: number): void {
    const { serverList } = this.#deps
    const before = this.#visits
    const listed = Array.from(serverList.all())
    this.#visits = new Map()
    this.#due.clear()
    this.#unswept = 0
    for (const [i, server] of listed.entries()) {
      const known = before.get(server.listed.id)
      const visit = known?.isAt(server.listed) ? known : new Visit(server, query, at, this.#firstVisit(known, server))
      visit.server = server
      visit.place = i / listed.length
      this.#visits.set(visit.id, visit)
      if (!visit.busy) this.#due.add(visit)
      if (visit.sweep !== this.#sweep) this.#unswept += 1
    }
    for (const visit of before.values()) visit.isListed = this.#visits.get(visit.id) === visit
    this.#catalogue = serverList.catalogue
  }

  /** A server that another process has polled keeps its pace; one that has moved is new. */
  #firstVisit(known: Visit | undefined, { state }: ServerEntry): FirstVisit | undefined {
    const { keepsPace, now } = this.#deps
    return keepsPace && known === undefined ? firstVisit(state, now()) : undefined
  }

  /** Visits the servers that are due, as far as the network has room for them. */
  #visitDue(query: GameQuery): void {
    const at = this.#deps.monotonic()
    const isDue = (): boolean => (this.#due.first?.due ?? Number.POSITIVE_INFINITY) <= at
    for (let left = isDue() ? query.allowance() : 0; left > 0 && isDue(); left--) {
      const visit = this.#due.take()
      if (visit) this.#visit(visit)
    }
    this.#hasBacklog = isDue()
  }

  #visit(visit: Visit): void {
    visit.busy = true
    visit.askedAt = this.#deps.monotonic()
    // Until the outcome is noted, which may fail.
    visit.due = visit.askedAt + period
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
      if (this.#hasBacklog) this.#visitDue(visit.query)
    } else this.#endVisit(visit)
  }

  readonly #onPlayers = (players: Result<ServerPlayer[]>, visit: Visit): void => {
    if (visit.query !== this.#query) return
    try {
      this.#notePlayers(visit, players)
    } catch (error) {
      this.#deps.onError(error)
    }
    this.#endVisit(visit)
  }

  #endVisit(visit: Visit): void {
    visit.busy = false
    if (visit.isListed) {
      this.#due.add(visit)
      this.#noteSwept(visit)
    }
    if (this.#hasBacklog) this.#visitDue(visit.query)
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
    visit.misses = info.ok ? 0 : visit.misses + 1
    // The interval counts from the request, not from the reply.
    visit.due = visit.askedAt + visitDelay(visit.misses, random(), visit.askedAt, visit.place)
    if (!info.ok) {
      const failed = afterFailure(state, describeFailure(info))
      serverList.setState(visit.id, afterSilence(failed, visit.misses, answeredAt - visit.answeredAt))
      return false
    }
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

  /** Begins a sweep, which ends when every server has been visited; servers in back-off do not delay it. */
  #beginSweep(): void {
    this.#sweep += 1
    this.#unswept = 0
    for (const visit of this.#visits.values()) {
      if (visit.misses >= missLimit) visit.sweep = this.#sweep
      else this.#unswept += 1
    }
  }

  #noteSwept(visit: Visit): void {
    if (visit.sweep === this.#sweep) return
    visit.sweep = this.#sweep
    this.#unswept -= 1
    if (this.#unswept === 0) this.#finishSweep()
  }

  #finishSweep(): void {
    this.#deps.serverList.finishSweep(this.#deps.now())
    this.#beginSweep()
  }
}

/** Creates a stopped poller. */
export const createPoller = (deps: PollerDeps): Job => new Poller(deps)
