import { seconds } from '../../../contract/duration.ts'
import type { readHealth, readLiveness, readReadiness } from '../../../contract/endpoints/portal.ts'
import type { BuildInfo, Health, Liveness, Readiness, ReplicaHealth } from '../../../contract/health.ts'
import type { StorageState } from '../db/rules/storage.ts'
import type { Call } from './endpoint-types.ts'

export interface HealthDeps {
  readonly version: string
  /** Absent or undefined: the server runs from its sources. */
  readonly build?: BuildInfo | undefined
  /** `ping` never rejects. */
  readonly database: {
    readonly kind: 'sqlite' | 'postgresql'
    ping(): Promise<boolean>
    /** Absent or undefined: there is no replica. `lag` in milliseconds. */
    replica?(): { readonly state: ReplicaHealth['state']; readonly lag: number | null } | undefined
  }
  /** What is known of writes and of room on the disk; absent: nothing. */
  readonly storage?: { state(): StorageState }
  /** The current state of the poller. */
  poller(): Health['poller']
  /** Absent: never. */
  isClosing?(): boolean
}

/** Shorter than the time-outs of the documented proxies. */
const pingTimeout = seconds(1.5)

/**
 * True if the database responds in time: a supervisor must not wait for one that hangs. Concurrent checks share a query,
 * so that they occupy one connection at most.
 */
function createDatabaseCheck(ping: () => Promise<boolean>): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined
  return async () => {
    asked ??= ping().finally(() => {
      asked = undefined
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, pingTimeout, false)
    })
    const ok = await Promise.race([asked, late])
    clearTimeout(timer)
    return ok
  }
}

const healthOf = ({ state, lag }: { state: ReplicaHealth['state']; lag: number | null }): ReplicaHealth => ({
  state,
  lagSeconds: lag === null ? null : lag / seconds(1),
})

/** Reads the state of this process, its database and its poller. */
export function createHealthReader({ version, build, database, storage, poller }: HealthDeps): () => Promise<Health> {
  const databaseResponds = createDatabaseCheck(() => database.ping())
  return async () => {
    const ok = await databaseResponds()
    const replica = database.replica?.()
    const stored = storage?.state()
    return {
      status: ok && stored?.problem === undefined ? 'ok' : 'degraded',
      version,
      ...(build && { build }),
      database: {
        kind: database.kind,
        ok,
        ...(stored && { writable: stored.problem === undefined, sizeBytes: stored.databaseBytes ?? null }),
        ...(replica === undefined ? {} : { replica: healthOf(replica) }),
      },
      ...(stored && { disk: { freeBytes: stored.disk?.freeBytes ?? null } }),
      poller: poller(),
    }
  }
}

/**
 * The handlers of the health checks. `/healthz` is for people and supervisors: 503 `degraded` while the database is
 * unavailable or accepts no writes. `/readyz` is for proxies: such a process still serves the list, so that it stays ready.
 */
export function healthHandlers(deps: HealthDeps) {
  const readState = createHealthReader(deps)
  const { isClosing = () => false } = deps
  return {
    async readHealth({ reply }: Call<typeof readHealth, undefined>): Promise<Health> {
      const health = await readState()
      if (health.status === 'degraded') reply.code(503)
      return health
    },
    readLiveness: (_call: Call<typeof readLiveness, undefined>): Liveness => ({ status: 'ok' }),
    async readReadiness({ reply }: Call<typeof readReadiness, undefined>): Promise<Readiness> {
      if (isClosing()) {
        reply.code(503)
        return { status: 'closing' }
      }
      const { status, database } = await readState()
      const { kind: _, sizeBytes: __, ...state } = database
      return { status, database: state }
    },
  }
}
