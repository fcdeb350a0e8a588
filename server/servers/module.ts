import { randomUUID } from 'node:crypto'
import { seconds } from '../../contract/duration.ts'
import { type Nudges, sendNudge } from '../kernel/db/nudges.ts'
import { readLease, releaseLease, takeLease } from '../kernel/jobs/lease.ts'
import type { QueueClock } from '../kernel/jobs/queue-clock.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import { createSteadyClock } from '../kernel/jobs/steady-clock.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { createGameQuery } from './backends/game-query/client.ts'
import type { OpenSocket } from './backends/game-query/socket-pool.ts'
import { type CheckPingTarget, createPingTargetCheck } from './backends/ping-target/check-ping-target.ts'
import { createLeadership, type Lead, type Leadership, leaseTtl } from './jobs/follow-leader.ts'
import { createPoller } from './jobs/poll-servers.ts'
import { createHistoryRecorder } from './jobs/record-history.ts'
import { createListSharing, type ListChanges } from './jobs/share-list.ts'
import { createPollingShare, type PollingStore } from './jobs/share-polling.ts'
import { createPingTargetWatch, type PingTargetWatch } from './jobs/watch-ping-targets.ts'
import { createSilenceJob } from './jobs/watch-silence.ts'
import { countByRegion, createPolledServers, type PolledList } from './rules/polled-servers.ts'
import type { Publication } from './rules/publication.ts'
import type { MutableServerList } from './rules/server-list.ts'
import type { Silence } from './rules/silence.ts'
import { pruneHistory, recordHistory } from './store/history.ts'
import { readReports, sendReport } from './store/poll-reports.ts'
import { appendChange, changesAfter, pollerLease, pruneChanges, serverListTopic } from './store/server-list-changes.ts'
import { loadSnapshot, saveSnapshot, snapshotVersion } from './store/server-list-snapshot.ts'

export interface PollingDeps extends Omit<Kernel, 'reads'> {
  readonly serverList: MutableServerList
  readonly publication: Publication
  /** Tells that the polling process has published changes. */
  readonly nudges: Nudges
  /** The regions that this process is pinned to; empty: none. */
  readonly regions: readonly string[]
  /** For leases. */
  readonly clock: Pick<QueueClock, 'lease' | 'read'>
  /** Absent: sockets of the operating system. */
  readonly openSocket?: OpenSocket
}

/** The running poller. */
export interface Polling extends Pick<Leadership, 'role' | 'start' | 'stop'> {
  /** What is silent; undefined if this process does not publish the list, or not for long enough to know. */
  silent(): readonly Silence[] | undefined
  /** How many servers of each region this process polls. */
  polled(): ReadonlyMap<string, number>
  /** The listed servers have changed. */
  relist(): void
  /** Reads what other processes have published, or an earlier run has saved. Before `start`. */
  catchUp(): Promise<void>
}

/** What the nudge is about that tells processes to look at who polls what. */
const pollingNudge = 'polling'
/** How the holders of this release begin: their locks tell that they have ended. One of the release before holds its lease by time alone. */
const byLock = 'lock:'

/** Who leads by the table: a change of the list is accepted from that process alone, whatever locks are held meanwhile. */
function pollingStore({ database, clock }: PollingDeps, holder: string): PollingStore {
  return {
    async lead(isEntitled) {
      const over = isEntitled ? `${byLock}%` : undefined
      return takeLease(database, pollerLease, holder, clock.lease(), leaseTtl, over)
    },
    readClock: async () => void (await clock.read()),
    resign: () => releaseLease(database, pollerLease, holder),
    async isLedByEarlier() {
      const lease = await readLease(database, pollerLease)
      return lease !== undefined && !lease.holder.startsWith(byLock) && lease.expires_at > clock.lease()
    },
    report: (report) => sendReport(database, report),
    nudge: () => sendNudge(database, serverListTopic, pollingNudge),
  }
}

/** SQLite has one process; the lease tells the command line that it runs. */
const leadAlone = ({ database, clock }: PollingDeps, holder: string): Lead => ({
  take: () => takeLease(database, pollerLease, holder, clock.lease(), leaseTtl),
  setLeading: () => undefined,
  release: () => releaseLease(database, pollerLease, holder),
})

/**
 * Polls the listed servers. The process that leads polls all that no other process has pinned, publishes the list, records
 * history and watches for silence. With PostgreSQL there may be several processes.
 */
export function createPolling(deps: PollingDeps): Polling {
  const { serverList, publication, database, nudges, clock, openSocket, now } = deps
  const { locks } = nudges
  const holder = locks === undefined ? randomUUID() : `${byLock}${randomUUID()}`
  // The poller reads it twice a second. Where the process was suspended, no server becomes silent or overdue by that.
  const monotonic = createSteadyClock(() => performance.now(), seconds(1))
  const onError = createFailureReport(deps, 'polling job failed')
  const silence = createSilenceJob({ serverList, logger: deps.logger, onError })
  const polled = createPolledServers(serverList)
  const pollerOf = (list: PolledList) =>
    createPoller({
      serverList: list,
      keepsPace: locks !== undefined,
      createQuery: () => createGameQuery({ now: monotonic, onError, ...(openSocket && { openSocket }) }),
      now,
      monotonic,
      random: Math.random,
      onError,
    })
  const changes: ListChanges = {
    reports: () => readReports(database),
    append: (change, reports) => appendChange(database, { holder, now: clock.lease(), reports }, change),
    after: (version) => changesAfter(database, version),
    prune: (before) => pruneChanges(database, before),
  }
  const sharing = createListSharing({
    ...{ serverList, publication, now, onError },
    store: {
      version: () => snapshotVersion(database),
      load: () => loadSnapshot(database),
      save: (snapshot) => saveSnapshot(database, snapshot),
      ...(locks === undefined ? {} : { changes }),
    },
  })
  const history = createHistoryRecorder({
    ...{ serverList, now, onError },
    recordHistory: (step, samples) => recordHistory(database, step, samples),
    pruneHistory: (before) => pruneHistory(database, before),
  })
  const share =
    locks &&
    createPollingShare({
      ...{ holder, locks, serverList, polled, logger: deps.logger, onError },
      pinned: deps.regions,
      store: pollingStore(deps, holder),
      apartPoller: pollerOf(polled.apart),
      now: clock.lease,
      monotonic: () => performance.now(),
      onLeadChanged: () => wake(true),
    })
  const leadership = createLeadership({
    lead: share ?? leadAlone(deps, holder),
    sharing,
    duties: [pollerOf(polled.led), history, silence],
    onError,
  })
  const { role, wake } = leadership
  return {
    role,
    silent: silence.silent,
    polled: () => countByRegion((role() === 'leader' ? polled.led : polled.apart).all()),
    relist() {
      wake(true)
      share?.wake()
    },
    catchUp: () => sharing.catchUp().catch(onError),
    start() {
      leadership.start()
      share?.start()
      nudges.start((about) => {
        wake(false)
        if (about === undefined || about === pollingNudge) share?.wake()
      })
    },
    async stop() {
      await share?.stop()
      await leadership.stop()
      await nudges.stop()
    },
  }
}

/** What the portal knows of its ping targets. */
export interface PingTargets extends Pick<PingTargetWatch, 'concerns' | 'targets' | 'start' | 'stop'> {
  /** Checks one now. */
  readonly check: CheckPingTarget
}

export interface PingTargetDeps extends Pick<PollingDeps, 'serverList' | 'database' | 'logger' | 'now'> {
  /** The portal's own origin. */
  readonly origin: string
  /** Hosts that may have a private address. */
  readonly privateHosts: readonly string[]
}

/** Checks whether browsers can measure latency against the listed ping targets. */
export function createPingTargets({ origin, privateHosts, ...deps }: PingTargetDeps): PingTargets {
  const check = createPingTargetCheck({ origin, privateHosts: new Set(privateHosts) })
  const onError = createFailureReport(deps, 'ping targets could not be checked')
  return { ...createPingTargetWatch({ ...deps, check, onError }), check }
}
