import { seconds } from '../../../contract/duration.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import { serialiseServers } from '../rules/server-list-snapshot.ts'
import type { PolledShards, ShardView } from '../rules/shard-view.ts'
import { planShards } from '../rules/shards.ts'
import type { PollReport } from '../store/poll-reports.ts'
import { memberTtl, type Shards } from '../store/shards.ts'
import type { Turn } from './poll-servers.ts'

/** What this process reads and writes of the tables that all share. */
export interface ShardStore {
  /** Tells the others that this process lives. */
  beat(): Promise<void>
  read(): Promise<Shards>
  /** Takes those that no live process holds; returns their names. */
  take(shards: readonly string[]): Promise<readonly string[]>
  giveUp(shards: readonly string[]): Promise<void>
  /** False if this process no longer holds all of these shards. */
  report(report: PollReport, shards: readonly string[]): Promise<boolean>
  leave(): Promise<void>
}

export interface PollingShareDeps {
  /** This process among those that poll. */
  readonly holder: string
  readonly store: ShardStore
  readonly view: ShardView
  createPoller(turn: Turn): Job
  /** Epoch milliseconds of the database. */
  now(): number
  /** Milliseconds of a clock that is never set. */
  monotonic(): number
  readonly logger: { info(detail: object, message: string): void }
  onError(error: unknown): void
}

/** This process's part of the polling. */
export interface PollingShare {
  start(): void
  /** Begins a round: a process that does not beat for {@link memberTtl} loses its shards. */
  beat(): Promise<void>
  /** Ends a round: takes and gives up what the plan says. */
  rebalance(): Promise<void>
  /** Whether this process publishes the list. */
  setLeading(isLeading: boolean): void
  /** A round failed: the database is away. */
  noteFailure(): void
  /** Stops asking, so that a successor does not ask the same servers again at once. */
  pause(): Promise<void>
  /** Gives everything up. */
  leave(): Promise<void>
  /** True if there is, or was a moment ago, another process. */
  hasOthers(): boolean
  /** The processes that poll servers, by the last plan. */
  holders(): ReadonlySet<string>
}

/** The process that publishes passes reports on once a second, so that the list is one and a half seconds old at most. */
const reportEvery = seconds(0.5)
/** Replies that are under way when a shard goes to another process. Nearly all take less. */
const drain = seconds(1)
/** The same when this process ends and is waited for. */
const shortDrain = seconds(0.3)
/** How long it takes until every process knows what the last holder of a shard has polled. */
const settle = seconds(1.5)
/** The last report of a process that left is passed on meanwhile. */
const othersRemembered = seconds(15)

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** See docs/decisions/077-shards.md. */
class Share implements PollingShare {
  readonly #deps: PollingShareDeps
  readonly #poller: Job
  readonly #reporting: Job
  /** When each shard that this process holds is polled from, in epoch milliseconds of the database. */
  readonly #begins = new Map<string, number>()
  #leaving: ReadonlySet<string> = new Set()
  #beginning: NodeJS.Timeout | undefined
  #holders: ReadonlySet<string> = new Set()
  #isLeading = false
  #isEnding = false
  #beatAt = Number.NEGATIVE_INFINITY
  #othersAt = Number.NEGATIVE_INFINITY
  #reportVersion = 0

  constructor(deps: PollingShareDeps) {
    this.#deps = deps
    this.#poller = deps.createPoller({
      isPaused: () => this.#isEnding || (!this.#isLeading && this.#isOverdue()),
      mayAsk: (id) => deps.view.isPolled(id) && !this.#leaving.has(deps.view.shardOf(id)),
    })
    this.#reporting = repeat({
      name: 'share polling',
      every: reportEvery,
      run: () => this.#report(),
      onError: deps.onError,
    })
  }

  holders = (): ReadonlySet<string> => this.#holders

  hasOthers = (): boolean => this.#deps.monotonic() - this.#othersAt < othersRemembered

  start(): void {
    this.#poller.start()
    this.#reporting.start()
  }

  async beat(): Promise<void> {
    const at = this.#deps.monotonic()
    await this.#deps.store.beat()
    this.#beatAt = at
  }

  setLeading(isLeading: boolean): void {
    this.#isLeading = isLeading
    this.#deps.view.setDirect(isLeading)
  }

  /** Another process may have taken the shards. */
  #isOverdue(): boolean {
    return this.#deps.monotonic() - this.#beatAt > memberTtl
  }

  noteFailure(): void {
    if (!this.#isOverdue()) return
    this.#begins.clear()
    // The others have stopped by now: this process goes on for its own players, as one that is alone.
    this.#holders = new Set([this.#deps.holder])
    this.#poll(this.#isLeading ? 'all' : new Set())
  }

  async rebalance(): Promise<void> {
    const { holder, store, view } = this.#deps
    const { members, held, publisher } = await store.read()
    if (members.length > 1) this.#othersAt = this.#deps.monotonic()
    const own = new Set([...held].filter(([, each]) => each.holder === holder).map(([name]) => name))
    if (publisher !== undefined && !members.some((member) => member.holder === publisher)) {
      // Until 0.3.0: a process of an earlier release, which polls every server alone.
      this.#holders = new Set()
      await this.#drop([...own, ...this.#begins.keys()])
      return
    }
    const plan = planShards(view.shards(), members)
    this.#holders = new Set(plan.values())
    const live = new Set(members.filter(({ isLive }) => isLive).map((member) => member.holder))
    const wanted = [...plan].filter(([, each]) => each === holder).map(([name]) => name)
    const free = wanted.filter((name) => !live.has(held.get(name)?.holder ?? ''))
    const taken = new Set(await store.take(free))
    for (const name of this.#begins.keys()) if (!own.has(name)) this.#begins.delete(name)
    for (const name of wanted) {
      const last = held.get(name)
      const wasGivenUp = taken.has(name) && last !== undefined && last.holder === undefined
      if (wasGivenUp) this.#begins.set(name, last.since + settle)
      else if ((taken.has(name) || own.has(name)) && !this.#begins.has(name)) this.#begins.set(name, 0)
    }
    this.#begin()
    await this.#release([...own].filter((name) => plan.get(name) !== holder))
  }

  /** Polls the shards whose time has come. */
  #begin(): void {
    clearTimeout(this.#beginning)
    const now = this.#deps.now()
    const begun = [...this.#begins].filter(([, at]) => at <= now).map(([name]) => name)
    this.#poll(new Set(begun))
    const next = Math.min(...[...this.#begins.values()].filter((at) => at > now))
    if (Number.isFinite(next)) this.#beginning = setTimeout(() => this.#begin(), next - now)
  }

  #poll(shards: PolledShards): void {
    const { view, logger } = this.#deps
    const before = view.polledByRegion()
    view.setPolled(shards)
    const regions = view.polledByRegion()
    if (regions.size === before.size && [...regions.keys()].every((region) => before.has(region))) return
    logger.info({ regions: [...regions.keys()] }, 'this process polls the servers of these regions')
  }

  /** Gives shards up, once what was asked is answered. */
  async #release(shards: readonly string[]): Promise<void> {
    if (shards.length === 0) return
    this.#leaving = new Set(shards)
    await delay(drain)
    await this.#drop(shards)
  }

  async #drop(shards: readonly string[]): Promise<void> {
    try {
      await this.#report()
    } finally {
      for (const name of shards) this.#begins.delete(name)
      this.#begin()
      this.#leaving = new Set()
    }
    await this.#deps.store.giveUp(shards)
  }

  async #report(): Promise<void> {
    const { view, store, holder, now } = this.#deps
    const found = view.unreported()
    if (found === undefined) return
    this.#reportVersion = Math.max(this.#reportVersion + 1, now())
    const body = serialiseServers(found.servers, { sweptAt: found.sweptAt, listVersion: null })
    if (await store.report({ holder, version: this.#reportVersion, body }, found.shards)) view.noteReported(found)
  }

  async pause(): Promise<void> {
    this.#isEnding = true
    if (this.hasOthers() && this.#holders.has(this.#deps.holder)) await delay(shortDrain)
    clearTimeout(this.#beginning)
    await Promise.all([this.#poller.stop(), this.#reporting.stop()])
    await this.#report().catch(this.#deps.onError)
  }

  leave(): Promise<void> {
    return this.#deps.store.leave()
  }
}

/** Creates the stopped part of one process. */
export const createPollingShare = (deps: PollingShareDeps): PollingShare => new Share(deps)
