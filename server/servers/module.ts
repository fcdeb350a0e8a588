import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { seconds } from '../../contract/duration.ts'
import type { Database } from '../kernel/db/database.ts'
import type { Nudges } from '../kernel/db/nudges.ts'
import { releaseLease, takeLease } from '../kernel/jobs/lease.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import { createSteadyClock } from '../kernel/jobs/steady-clock.ts'
import { createGameQuery } from './backends/game-query/client.ts'
import { type CheckPingTarget, createPingTargetCheck } from './backends/ping-target/check-ping-target.ts'
import { createLeadership, type Leadership, leaseTtl } from './jobs/follow-leader.ts'
import { createPoller } from './jobs/poll-servers.ts'
import { createHistoryRecorder } from './jobs/record-history.ts'
import { createListSharing, type ListChanges } from './jobs/share-list.ts'
import { createPingTargetWatch, type PingTargetWatch } from './jobs/watch-ping-targets.ts'
import { createSilenceJob } from './jobs/watch-silence.ts'
import type { Publication } from './rules/publication.ts'
import type { MutableServerList } from './rules/server-list.ts'
import type { Silence } from './rules/silence.ts'
import { pruneHistory, recordHistory } from './store/history.ts'
import { appendChange, changesAfter, pruneChanges } from './store/server-list-changes.ts'
import { loadSnapshot, saveSnapshot, snapshotVersion } from './store/server-list-snapshot.ts'

export interface PollingDeps {
  readonly serverList: MutableServerList
  readonly publication: Publication
  readonly database: Database
  /** Tells that the polling process has published changes. */
  readonly nudges: Nudges
  readonly logger: FastifyBaseLogger
  /** Epoch milliseconds. */
  now(): number
}

const leaseName = 'poller'

/** The running poller. */
export interface Polling extends Omit<Leadership, 'wake'> {
  /** What is silent; undefined if this process does not poll, or not for long enough to know. */
  silent(): readonly Silence[] | undefined
}

/** Polls the listed servers, records their history and watches for silence in the one process that holds the lease. */
export function createPolling(deps: PollingDeps): Polling {
  const { serverList, publication, database, nudges, now } = deps
  const holder = randomUUID()
  // The poller reads it twice a second. Where the process was suspended, no server becomes silent or overdue by that.
  const monotonic = createSteadyClock(() => performance.now(), seconds(1))
  const onError = createFailureReport(deps, 'polling job failed')
  const silence = createSilenceJob({ serverList, logger: deps.logger, onError })
  const changes: ListChanges = {
    append: (change) => appendChange(database, { name: leaseName, holder }, now(), change),
    after: (version) => changesAfter(database, version),
    prune: (before) => pruneChanges(database, before),
  }
  const sharing = createListSharing({
    serverList,
    publication,
    store: {
      version: () => snapshotVersion(database),
      load: () => loadSnapshot(database),
      save: (snapshot) => saveSnapshot(database, snapshot),
      ...(database.kind === 'postgresql' ? { changes } : {}),
    },
    now,
    onError,
  })
  const leadership = createLeadership({
    lease: {
      take: () => takeLease(database, leaseName, holder, now(), leaseTtl),
      release: () => releaseLease(database, leaseName, holder),
    },
    sharing,
    duties: [
      createPoller({
        serverList,
        createQuery: () => createGameQuery({ now: monotonic, onError }),
        now,
        monotonic,
        random: Math.random,
        onError,
      }),
      createHistoryRecorder({
        serverList,
        recordHistory: (step, samples) => recordHistory(database, step, samples),
        pruneHistory: (before) => pruneHistory(database, before),
        now,
        onError,
      }),
      silence,
    ],
    onError,
  })
  return {
    role: leadership.role,
    silent: silence.silent,
    start() {
      leadership.start()
      nudges.start(leadership.wake)
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
