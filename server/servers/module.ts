import { randomUUID } from 'node:crypto'
import { seconds } from '../../contract/duration.ts'
import type { Nudges } from '../kernel/db/nudges.ts'
import { releaseLease, takeLease } from '../kernel/jobs/lease.ts'
import type { QueueClock } from '../kernel/jobs/queue-clock.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import { createSteadyClock } from '../kernel/jobs/steady-clock.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { createGameQuery } from './backends/game-query/client.ts'
import type { OpenSocket } from './backends/game-query/socket-pool.ts'
import { type CheckPingTarget, createPingTargetCheck } from './backends/ping-target/check-ping-target.ts'
import { createLeadership, type Leadership, leaseTtl } from './jobs/follow-leader.ts'
import { createPoller, type PollerDeps, type Turn } from './jobs/poll-servers.ts'
import { createHistoryRecorder } from './jobs/record-history.ts'
import { createListSharing, type ListChanges } from './jobs/share-list.ts'
import { createPollingShare, type ShardStore } from './jobs/share-polling.ts'
import { createPingTargetWatch, type PingTargetWatch } from './jobs/watch-ping-targets.ts'
import { createSilenceJob } from './jobs/watch-silence.ts'
import { createCombinedSweep } from './rules/combined-sweep.ts'
import type { Publication } from './rules/publication.ts'
import type { MutableServerList } from './rules/server-list.ts'
import { countByRegion, createShardView } from './rules/shard-view.ts'
import type { Silence } from './rules/silence.ts'
import { pruneHistory, recordHistory } from './store/history.ts'
import { readReports } from './store/poll-reports.ts'
import { appendChange, changesAfter, pollerLease, pruneChanges } from './store/server-list-changes.ts'
import { loadSnapshot, saveSnapshot, snapshotVersion } from './store/server-list-snapshot.ts'
import { beat, giveUpShards, leave, readShards, sendReport, shardsNudge, takeShards } from './store/shards.ts'

export interface PollingDeps extends Omit<Kernel, 'reads'> {
  readonly serverList: MutableServerList
  readonly publication: Publication
  /** Tells that the polling process has published changes. */
  readonly nudges: Nudges
  /** The regions that this process is pinned to; empty: it polls whatever falls to it. */
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

function shardStore({ database, clock, regions }: PollingDeps, holder: string): ShardStore {
  const own = { holder, regions }
  return {
    beat: async () => beat(database, own, await clock.read()),
    read: () => readShards(database, clock.lease()),
    take: (shards) => takeShards(database, holder, shards, clock.lease()),
    giveUp: (shards) => giveUpShards(database, holder, shards, clock.lease()),
    report: (report, shards) => sendReport(database, report, shards, clock.lease()),
    leave: () => leave(database, holder, clock.lease()),
  }
}

/**
 * Polls the listed servers. The process that holds the lease publishes the list, records history and watches for silence.
 * With PostgreSQL several processes share the servers; with SQLite that process polls them all.
 */
export function createPolling(deps: PollingDeps): Polling {
  const { serverList, publication, database, nudges, clock, openSocket, now } = deps
  const holder = randomUUID()
  const isShared = database.kind === 'postgresql'
  // The poller reads it twice a second. Where the process was suspended, no server becomes silent or overdue by that.
  const monotonic = createSteadyClock(() => performance.now(), seconds(1))
  const onError = createFailureReport(deps, 'polling job failed')
  const silence = createSilenceJob({ serverList, logger: deps.logger, onError })
  const pollerOf = (polled: PollerDeps['serverList'], turn?: Turn) =>
    createPoller({
      serverList: polled,
      ...(turn === undefined ? {} : { turn }),
      createQuery: () => createGameQuery({ now: monotonic, onError, ...(openSocket && { openSocket }) }),
      now,
      monotonic,
      random: Math.random,
      onError,
    })
  const sweep = createCombinedSweep(
    () => share.holders(),
    () => serverList.finishSweep(now()),
  )
  const view = createShardView({ serverList, onSweep: (at) => sweep.note(holder, at) })
  const share = createPollingShare({
    ...{ holder, view, onError, logger: deps.logger },
    store: shardStore(deps, holder),
    createPoller: (turn) => pollerOf(view, turn),
    now: clock.lease,
    monotonic: () => performance.now(),
  })
  const changes: ListChanges = {
    reports: async () => (share.hasOthers() ? readReports(database) : []),
    append: (change, reports) => appendChange(database, { holder, now: clock.lease(), reports }, change),
    after: (version) => changesAfter(database, version),
    prune: (before) => pruneChanges(database, before),
  }
  const sharing = createListSharing({
    ...{ serverList, publication, now, onError },
    noteSweep: sweep.note,
    store: {
      version: () => snapshotVersion(database),
      load: () => loadSnapshot(database),
      save: (snapshot) => saveSnapshot(database, snapshot),
      ...(isShared ? { changes } : {}),
    },
  })
  const history = createHistoryRecorder({
    ...{ serverList, now, onError },
    recordHistory: (step, samples) => recordHistory(database, step, samples),
    pruneHistory: (before) => pruneHistory(database, before),
  })
  const leadership = createLeadership({
    lease: {
      take: () => takeLease(database, pollerLease, holder, clock.lease(), leaseTtl),
      release: () => releaseLease(database, pollerLease, holder),
    },
    sharing,
    ...(isShared ? { share } : {}),
    duties: [...(isShared ? [] : [pollerOf(serverList)]), history, silence],
    onError,
  })
  const { role, wake } = leadership
  return {
    role,
    silent: silence.silent,
    polled() {
      if (isShared) return view.polledByRegion()
      return countByRegion(role() === 'leader' ? serverList.all() : [])
    },
    relist: () => wake(true),
    catchUp: () => sharing.catchUp().catch(onError),
    start() {
      leadership.start()
      nudges.start((about) => wake(about === undefined || about === shardsNudge))
    },
    async stop() {
      await nudges.stop()
      await leadership.stop()
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
