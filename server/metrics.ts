import { Counter, Gauge } from 'prom-client'
import { seconds } from '../contract/duration.ts'
import { readMailStatus } from './accounts/store/mail-status.ts'
import type { Database } from './kernel/db/database.ts'
import type { ReplicaState } from './kernel/db/rules/replica.ts'
import type { WriteWatch } from './kernel/db/write-watch.ts'
import { callClasses, callOutcomes, countedCalls } from './kernel/http/outgoing/tally.ts'
import { type QueueStatus, readQueues } from './kernel/jobs/queue-status.ts'
import type { Metrics } from './kernel/metrics/metrics.ts'
import { createReading } from './kernel/metrics/reading.ts'
import { readLastBackup } from './last-backup.ts'
import type { LogWatch } from './leaderboard/module.ts'
import { countOrders, readOrderChecks } from './payments/store/payment-status.ts'
import { readDatabaseGrowth } from './personal-data/store/database-sizes.ts'
import type { Community } from './running-community.ts'
import type { ServerList } from './servers/rules/server-state.ts'

export interface PortalMetricsDeps {
  readonly metrics: Metrics
  readonly database: Database
  readonly storage: Pick<WriteWatch, 'state'>
  /** Undefined: there is none. */
  replica?(): ReplicaState | undefined
  readonly community: Pick<Community, 'poller' | 'serverList'>
  /** Epoch milliseconds. */
  now(): number
}

/** Registers what the nouns report. The gauges of the database are read in the background; see `createReading`. */
export function addPortalMetrics(deps: PortalMetricsDeps): LogWatch {
  addServers(deps)
  addDatabase(deps)
  addReplica(deps)
  addStorage(deps)
  addOutgoingCalls(deps)
  const log = new Counter({
    name: 'spawnpoint_match_log_total',
    help: 'Match logs over HTTP: events counted, repeated or misdated, and lines refused',
    labelNames: ['outcome'],
    registers: [deps.metrics.registry],
  })
  for (const outcome of ['counted', 'repeated', 'misdated', 'refused']) log.inc({ outcome }, 0)
  return {
    counted({ counted, repeated, misdated }) {
      log.inc({ outcome: 'counted' }, counted)
      log.inc({ outcome: 'repeated' }, repeated)
      log.inc({ outcome: 'misdated' }, misdated)
    },
    refused: (lines) => log.inc({ outcome: 'refused' }, lines),
  }
}

type ServerCounts = Readonly<Record<'online' | 'silent' | 'unseen', number>>

function countServers(serverList: ServerList): ServerCounts {
  const counts = { online: 0, silent: 0, unseen: 0 }
  for (const { state } of serverList.all()) {
    if (state.open) counts.online += 1
    else if (state.lastSeen === null) counts.unseen += 1
    else counts.silent += 1
  }
  return counts
}

function addServers({ metrics, community, now }: PortalMetricsDeps): void {
  const { serverList } = community
  const registers = [metrics.registry]
  let counted: { readonly version: number; readonly catalogue: number; readonly counts: ServerCounts } | undefined
  const servers: Gauge = new Gauge({
    name: 'spawnpoint_servers',
    help: 'Listed game servers: online, silent, or unseen (never replied)',
    labelNames: ['state'],
    registers,
    collect() {
      // A server that falls silent or replies again changes the version.
      if (counted?.version !== serverList.version || counted.catalogue !== serverList.catalogue) {
        const { version, catalogue } = serverList
        counted = { version, catalogue, counts: countServers(serverList) }
      }
      for (const [state, count] of Object.entries(counted.counts)) servers.set({ state }, count)
    },
  })
  const sweep: Gauge = new Gauge({
    name: 'spawnpoint_poll_sweep_seconds',
    help: 'How long the last sweep over all game servers took; of all processes that poll; only in the one that publishes the list',
    registers,
    collect() {
      sweep.remove()
      const { sweepTime } = serverList
      if (community.poller.role() === 'leader' && sweepTime !== null) sweep.set(sweepTime / seconds(1))
    },
  })
  const polled: Gauge = new Gauge({
    name: 'spawnpoint_polled_servers',
    help: 'Game servers that this process polls, by region',
    labelNames: ['region'],
    registers,
    collect() {
      polled.reset()
      for (const [region, count] of community.poller.polled()) polled.set({ region }, count)
    },
  })
  const age: Gauge = new Gauge({
    name: 'spawnpoint_poll_age_seconds',
    help: 'Time since the last finished sweep',
    registers,
    collect() {
      age.remove()
      if (serverList.sweptAt !== null) age.set(Math.max(0, now() - serverList.sweptAt) / seconds(1))
    },
  })
}

/** Present only where there is a replica. */
function addReplica({ metrics, replica }: PortalMetricsDeps): void {
  if (replica?.() === undefined) return
  const registers = [metrics.registry]
  const up: Gauge = new Gauge({
    name: 'spawnpoint_database_replica_up',
    help: '1: reads go to the replica; 0: it is away or too far behind, and they go to the primary',
    registers,
    collect: () => up.set(replica()?.state === 'ok' ? 1 : 0),
  })
  const lag: Gauge = new Gauge({
    name: 'spawnpoint_database_replica_lag_seconds',
    help: 'Age of the data of the replica; absent while it does not respond',
    registers,
    collect() {
      lag.remove()
      const age = replica()?.lag ?? null
      if (age !== null) lag.set(age / seconds(1))
    },
  })
}

/** What the last probe saw. */
function addStorage({ metrics, storage }: PortalMetricsDeps): void {
  const registers = [metrics.registry]
  const writable: Gauge = new Gauge({
    name: 'spawnpoint_database_writable',
    help: '1: the last test row was written; 0: writes fail, or the disk is full',
    registers,
    collect: () => writable.set(storage.state().problem === undefined ? 1 : 0),
  })
  const bytes = (name: string, help: string, value: () => number | undefined): void => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers,
      collect() {
        gauge.remove()
        const known = value()
        if (known !== undefined) gauge.set(known)
      },
    })
  }
  bytes('spawnpoint_database_size_bytes', 'Size of the database', () => storage.state().databaseBytes)
  bytes(
    'spawnpoint_disk_free_bytes',
    'Room on the file system of DATA_DIR; absent where it cannot be read',
    () => storage.state().disk?.freeBytes,
  )
}

function addOutgoingCalls({ metrics }: PortalMetricsDeps): void {
  const calls: Counter = new Counter({
    name: 'spawnpoint_outgoing_calls_total',
    help: 'HTTP calls of this process: to hosts that the configuration, staff or strangers name, by outcome',
    labelNames: ['class', 'outcome'],
    registers: [metrics.registry],
    collect() {
      calls.reset()
      for (const group of callClasses) {
        for (const outcome of callOutcomes) calls.inc({ class: group, outcome }, countedCalls(group, outcome))
      }
    },
  })
}

/** The queues that are always reported, so that an empty one is 0 instead of absent. */
const jobKinds = ['rental', 'refund', 'alert'] as const

async function readStatus(database: Database, now: number) {
  const jobs = await readQueues(database, now)
  const queues = new Map<string, QueueStatus>(
    jobKinds.map((kind) => [kind, jobs.get(kind) ?? { length: 0, oldestDue: null }]),
  )
  queues.set('mail', await readMailStatus(database))
  queues.set('order_check', await readOrderChecks(database, now))
  const { growth } = await readDatabaseGrowth(database, now)
  return { queues, orders: await countOrders(database), lastBackup: await readLastBackup(database), growth }
}

type Status = Awaited<ReturnType<typeof readStatus>>

function addDatabase({ metrics, database, now }: PortalMetricsDeps): void {
  const registers = [metrics.registry]
  const read = createReading(
    () => readStatus(database, now()),
    () => performance.now(),
  )
  /** The registry collects all metrics at once, so that each one waits for the reading itself. */
  const gauge = (name: string, help: string, label: string, values: (status: Status) => Iterable<[string, number]>) => {
    const metric: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      async collect() {
        const status = await read()
        metric.reset()
        if (status === undefined) return
        for (const [value, number] of values(status)) metric.set({ [label]: value }, number)
      },
    })
  }
  const up: Gauge = new Gauge({
    name: 'spawnpoint_database_up',
    help: '1: the last reading of the database succeeded',
    registers,
    collect: async () => up.set((await read()) === undefined ? 0 : 1),
  })
  const backup: Gauge = new Gauge({
    name: 'spawnpoint_backup_age_seconds',
    help: 'Time since the last backup by the command line; absent if none is known',
    registers,
    async collect() {
      const status = await read()
      backup.remove()
      if (status?.lastBackup !== undefined) backup.set(Math.max(0, now() - status.lastBackup) / seconds(1))
    },
  })
  const growing: Gauge = new Gauge({
    name: 'spawnpoint_database_growth_bytes',
    help: 'By how many bytes the database has grown in a week; absent before its second day',
    registers,
    async collect() {
      const growth = (await read())?.growth ?? null
      growing.remove()
      if (growth !== null) growing.set(growth)
    },
  })
  const ageOf = (oldestDue: number | null): number =>
    oldestDue === null ? 0 : Math.max(0, now() - oldestDue) / seconds(1)
  gauge('spawnpoint_orders', 'Orders by state', 'state', ({ orders }) => orders)
  gauge('spawnpoint_queue_length', 'Items that are due and wait', 'queue', ({ queues }) =>
    Array.from(queues, ([queue, { length }]) => [queue, length]),
  )
  gauge(
    'spawnpoint_queue_oldest_seconds',
    'How long the oldest waiting item has been due; 0 for an empty queue',
    'queue',
    ({ queues }) => Array.from(queues, ([queue, { oldestDue }]) => [queue, ageOf(oldestDue)]),
  )
}
