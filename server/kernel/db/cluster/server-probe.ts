import pg from 'pg'
import * as v from 'valibot'
import { seconds } from '../../../../contract/duration.ts'
import { codeOf } from '../../error-code.ts'
import type { ServerState } from '../rules/cluster.ts'
import { reasonOf } from '../unavailable.ts'

/** A server that does not respond for this long is silent. */
const patience = seconds(3)
/** How late a time-out may be. */
const tolerance = seconds(0.5)

/** The first eight digits of a log file's name are the timeline, in hexadecimal (postgresql.org/docs/current/functions-admin.html). */
const question = `select case when pg_is_in_recovery() then null else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline,
  pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0')::float8 as position`

const answerSchema = v.pipe(
  v.array(
    v.object({
      timeline: v.nullable(
        v.pipe(
          v.string(),
          v.transform((hexadecimal) => Number.parseInt(hexadecimal, 16)),
        ),
      ),
      // Null: the standby has not replayed anything since its start.
      position: v.pipe(
        v.nullable(v.number()),
        v.transform((position) => position ?? 0),
      ),
    }),
  ),
  v.minLength(1),
)

const silentErrors = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN'])

/** A host that is gone does not refuse connections; the client reports its own timeouts without a code. */
function isSilence(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== undefined) return silentErrors.has(code)
  return error instanceof Error && /^(?:timeout expired|Query read timeout)$/.test(error.message)
}

/** Asks one server what it is, on a connection of its own: a pool may be full of queries that wait. */
export class ServerProbe {
  readonly #url: string
  #client: pg.Client | undefined

  constructor(url: string) {
    this.#url = url
  }

  /** Never rejects; takes at most {@link patience} for a connection and the same for its query. */
  async look(): Promise<ServerState> {
    let askedAt = performance.now()
    try {
      const client = await this.#connected()
      askedAt = performance.now()
      const { rows } = await client.query(question)
      const [{ timeline, position } = { timeline: null, position: 0 }] = v.parse(answerSchema, rows)
      return timeline === null ? { kind: 'standby', position } : { kind: 'primary', timeline, position }
    } catch (error) {
      this.close()
      // A thread that was blocked sees the time-out before the response that is there.
      const isLate = performance.now() - askedAt > patience + tolerance
      return { kind: 'away', isSilent: isSilence(error) && !isLate, reason: reasonOf(error) }
    }
  }

  close(): void {
    const client = this.#client
    this.#client = undefined
    // With a query under way this destroys the socket; a lost connection has nothing left to end.
    client?.end().catch(() => undefined)
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client !== undefined) return this.#client
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'spawnpoint-watch',
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
    })
    this.#client = client
    client.on('error', () => {
      if (this.#client === client) this.#client = undefined
    })
    await client.connect()
    return client
  }
}
