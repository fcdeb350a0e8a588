import { setTimeout as delay } from 'node:timers/promises'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { seconds } from '../../../../contract/duration.ts'
import type { ServerState } from '../rules/cluster.ts'

/** When a query has waited this long, the server may be gone. */
const suspectAfter = seconds(1)
const lookEvery = seconds(1)

export interface StallOptions {
  /** Asks the server on a connection of its own; never rejects. See `ServerProbe.look`. */
  look(): Promise<ServerState>
  /** Closes that connection. */
  endLooking(): void
  /** Breaks all connections of the pool. */
  abandon(): void
  /** Called with one line for the operator when the server falls silent and when it responds again. */
  onChange?: ((message: string) => void) | undefined
}

/** What tells a long statement from a server that does not respond any more. */
export interface Stalls {
  /** The same pool, whose statements and connections fail as soon as the server is silent. */
  guard(pool: PostgresPool): PostgresPool
  isSilent(): boolean
  close(): void
}

/**
 * Looks at a server that is not watched all the time while a query waits for it: one that accepts connections and says
 * nothing would hold each caller until the client's own time-out, which has to leave time for long statements. A server
 * that responds to the look may take as long as it likes. Until it responds again, nothing else waits for one that does not.
 */
export function createStalls({ look, endLooking, abandon, onChange }: StallOptions): Stalls {
  const closing = new AbortController()
  let waiting = 0
  let isLooking = false
  let isSilent = false
  /** How much the server has answered so far. */
  let answered = 0

  const note = (state: ServerState): void => {
    const wasSilent = isSilent
    isSilent = state.kind === 'away' && state.isSilent
    if (isSilent) abandon()
    if (isSilent !== wasSilent) onChange?.(isSilent ? 'PostgreSQL does not respond' : 'PostgreSQL responds again')
  }
  const watch = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    while ((waiting > 0 || isSilent) && !closing.signal.aborted) {
      const before = answered
      const state = await look()
      // On a busy machine a new connection may take longer than the look has patience.
      if (answered === before) note(state)
      await delay(lookEvery, undefined, { signal: closing.signal, ref: false }).catch(() => undefined) // closing
    }
    isLooking = false
    endLooking()
  }
  const during = async <T>(work: Promise<T>): Promise<T> => {
    let isSuspect = false
    const timer = setTimeout(() => {
      isSuspect = true
      waiting += 1
      void watch()
    }, suspectAfter)
    try {
      const result = await work
      answered += 1
      return result
    } finally {
      clearTimeout(timer)
      if (isSuspect) waiting -= 1
    }
  }
  return {
    guard: (pool) => ({
      options: pool.options,
      async connect() {
        if (isSilent) throw new Error('PostgreSQL does not respond')
        return new GuardedClient(await during(pool.connect()), during)
      },
      end() {
        if (isSilent) abandon()
        return pool.end()
      },
    }),
    isSilent: () => isSilent,
    close: () => closing.abort(),
  }
}

class GuardedClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient
  readonly #during: <T>(work: Promise<T>) => Promise<T>

  constructor(client: PostgresPoolClient, during: <T>(work: Promise<T>) => Promise<T>) {
    this.#client = client
    this.#during = during
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') return this.#client.query(sql)
    return this.#during(this.#client.query<R>(sql, parameters))
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }
}
