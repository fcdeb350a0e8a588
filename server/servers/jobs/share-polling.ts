import { seconds } from '../../../contract/duration.ts'
import { idleLimit, type LockView, type SessionLocks } from '../../kernel/db/session-locks.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import { countByRegion, type PolledServers } from '../rules/polled-servers.ts'
import { serialiseServers } from '../rules/server-list-snapshot.ts'
import type { ServerList } from '../rules/server-state.ts'
import type { PollReport } from '../store/poll-reports.ts'
import type { Lead } from './follow-leader.ts'

/** What this process reads and writes of the tables that all share. */
export interface PollingStore {
  /** All leases are by the clock of the database. */
  readClock(): Promise<void>
  /** Takes or renews the place of the leader in the table. `isEntitled`: another holder has ended, as its lock is free. */
  lead(isEntitled: boolean): Promise<boolean>
  /** Gives that place up. */
  resign(): Promise<void>
  /** Until 0.3.0: a process of the release before leads, and polls every server. */
  isLedByEarlier(): Promise<boolean>
  report(report: PollReport): Promise<void>
  /** Has the other processes look at the locks. */
  nudge(): Promise<void>
}

export interface PollingShareDeps {
  /** This process among those that report. */
  readonly holder: string
  /** The regions that it is pinned to; empty: none. */
  readonly pinned: readonly string[]
  readonly locks: SessionLocks
  readonly store: PollingStore
  readonly serverList: ServerList
  readonly polled: PolledServers
  /** Polls the pinned regions while another process leads. */
  readonly apartPoller: Job
  /** Epoch milliseconds. */
  now(): number
  /** Milliseconds of a clock that is never set. */
  monotonic(): number
  /** The lock of the leader was gained or lost. */
  onLeadChanged(): void
  readonly logger: { info(detail: object, message: string): void }
  onError(error: unknown): void
}

/** This process's part of the polling. */
export interface PollingShare extends Lead, Job {
  /** Looks at the locks now. */
  wake(): void
}

/** Its holder may lead. */
const leadLock = 'lead'
/** Shared by the processes without pinned regions: pinned ones do not lead while it is held. */
const unpinnedLock = 'unpinned'
const regionLock = (region: string): string => `region ${region}`

/** A lock that becomes free is noticed within this time. */
const lookEvery = seconds(1)
/** The leader passes reports on once a second, so that the list is one and a half seconds old at most. */
const reportEvery = seconds(0.5)
/** After the last look that worked the locks count as lost: a little before PostgreSQL gives them to others. */
const believed = idleLimit - seconds(1)

/** Tells the leader what this process polls apart, for the last time when it stops. */
function createReports({ holder, store, polled, now, onError }: PollingShareDeps): Job {
  let version = 0
  const report = async (): Promise<void> => {
    const found = polled.unreported()
    if (found.length === 0) return
    version = Math.max(version + 1, now())
    await store.report({ holder, version, body: serialiseServers(found, { sweptAt: null, listVersion: null }) })
    polled.noteReported(found)
  }
  const job = repeat({ name: 'report polled servers', every: reportEvery, run: report, onError })
  return {
    start: job.start,
    async stop() {
      await job.stop()
      await report().catch(onError)
    },
  }
}

/** See docs/decisions/130-polling-by-locks.md. */
export function createPollingShare(deps: PollingShareDeps): PollingShare {
  const { pinned, locks, store, serverList, polled, apartPoller, monotonic, onError } = deps
  let view: LockView | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let own: ReadonlySet<string> = new Set()
  let elsewhere: ReadonlySet<string> = new Set()
  let isLeading = false
  /** Until it is known who leads. */
  let yields = true
  let told = ''

  const wantsLead = (isElsewhere: (name: string) => boolean): boolean =>
    pinned.length === 0 || !isElsewhere(unpinnedLock)

  const apply = (): void => {
    polled.set({ apart: isLeading || yields ? new Set() : own, elsewhere })
    const regions = [...countByRegion((isLeading ? polled.led : polled.apart).all()).keys()]
    if (regions.join() === told) return
    told = regions.join()
    deps.logger.info({ regions }, 'this process polls the servers of these regions')
  }

  const look = async (): Promise<void> => {
    const before = { mayLead: view?.isOwn(leadLock) ?? false, own }
    const at = monotonic()
    view = await locks.look((isElsewhere) => ({
      // One that leads stops before it lets go.
      exclusive: [...pinned.map(regionLock), ...(isLeading || wantsLead(isElsewhere) ? [leadLock] : [])],
      shared: pinned.length === 0 ? [unpinnedLock] : [],
    }))
    if (view !== undefined) {
      const { isOwn, isElsewhere } = view
      const regions = new Set(Array.from(serverList.all(), ({ listed }) => listed.region))
      lookedAt = at
      own = new Set(pinned.filter((region) => isOwn(regionLock(region))))
      elsewhere = new Set([...regions].filter((region) => isElsewhere(regionLock(region))))
    } else if (at - lookedAt > believed) {
      own = new Set()
      elsewhere = new Set()
    }
    apply()
    const mayLead = view?.isOwn(leadLock) ?? false
    if (mayLead !== before.mayLead) deps.onLeadChanged()
    const hasLetGo = view !== undefined && before.mayLead && !mayLead
    if (hasLetGo || [...own].some((region) => !before.own.has(region))) await store.nudge()
  }

  const looking = repeat({ name: 'look at locks', every: lookEvery, run: look, onError })
  const reports = createReports(deps)

  return {
    wake: looking.wake,
    async take() {
      await store.readClock()
      const mayLead = view === undefined || wantsLead(view.isElsewhere)
      if (mayLead && view?.isOwn(leadLock)) return store.lead(true)
      // It leads until another process takes its place: its own last session may still hold the lock.
      if (mayLead && isLeading) return store.lead(false)
      yields = pinned.length > 0 && (await store.isLedByEarlier())
      return false
    },
    setLeading(next) {
      if (next && !isLeading) polled.merge()
      const isOver = isLeading && !next
      isLeading = next
      apply()
      if (isOver) looking.wake()
    },
    start() {
      looking.start()
      if (pinned.length === 0) return
      apartPoller.start()
      reports.start()
    },
    async stop() {
      await looking.stop()
      await apartPoller.stop()
      await reports.stop()
    },
    async release() {
      if (isLeading) await store.resign()
      await locks.leave()
      await store.nudge()
    },
  }
}
