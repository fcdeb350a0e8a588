import { setTimeout as delay } from 'node:timers/promises'
import SqliteFile from 'better-sqlite3'
import { seconds } from '../../../contract/duration.ts'

/** A request is refused within five seconds; this leaves half a second for its other work. */
export const defaultLockTimeout = seconds(4.5)

/** The longest pause between two attempts (milliseconds), which is the maximum delay after the lock is released. */
const longestPause = 50

/** Statements that a connection keeps prepared: more than the product has. */
const keptStatements = 500

/** In characters. Longer ones insert or look for many rows, in a different number each time. */
const longestKept = 2000

/** Its rows have the type that the caller's query says; `never` fits each. */
type Statement = SqliteFile.Statement<[readonly unknown[]], never>

/**
 * One connection to an SQLite file, used by one caller at a time, first come, first served. Waits for a lock of another
 * process without blocking the thread, as SQLite's own busy timeout would (docs/decisions/025).
 */
export class SerialConnection {
  readonly database: SqliteFile.Database
  readonly #lockTimeout: number
  readonly #waiting: (() => void)[] = []
  #isTaken = false
  readonly #statements = new Map<string, Statement>()

  /** `lockTimeout`: how long a caller waits for another process, in milliseconds, including its time in the queue. */
  constructor(database: SqliteFile.Database, lockTimeout: number) {
    this.database = database
    this.#lockTimeout = lockTimeout
  }

  /**
   * The prepared statement of this text. It is kept: preparing costs several times as much as a read by primary key, and
   * the driver generates code for the rows of each new statement (decision 038).
   */
  statement(sql: string): Statement {
    const kept = this.#statements.get(sql)
    if (kept !== undefined) return kept
    const statement = this.database.prepare<[readonly unknown[]], never>(sql)
    if (sql.length > longestKept) return statement
    const [oldest] = this.#statements.keys()
    if (this.#statements.size >= keptStatements && oldest !== undefined) this.#statements.delete(oldest)
    this.#statements.set(sql, statement)
    return statement
  }

  /** Takes the connection; resolves when its earlier callers have released it. */
  acquire(): Promise<void> | undefined {
    if (this.#isTaken) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#isTaken = true
    return undefined
  }

  release(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#isTaken = false
    else next()
  }

  /** Takes the connection for one attempt, which is repeated while the file is locked. */
  async run<T>(attempt: () => T): Promise<T> {
    const began = performance.now()
    await this.acquire()
    try {
      return await this.whileLocked(attempt, began)
    } finally {
      this.release()
    }
  }

  /**
   * Repeats an attempt while it fails with SQLITE_BUSY: a statement that fails with it has changed nothing. The lock
   * timeout counts from `began` (`performance.now()`), when the caller joined the queue; after it there is one attempt.
   * @throws SqliteError of the last attempt; an error of another kind at once.
   */
  async whileLocked<T>(attempt: () => T, began = performance.now()): Promise<T> {
    for (let pause = 1; ; pause = Math.min(2 * pause, longestPause)) {
      try {
        return attempt()
      } catch (error) {
        const left = began + this.#lockTimeout - performance.now()
        if (!isBusy(error) || left <= 0) throw error
        await delay(Math.min(pause, left))
      }
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof SqliteFile.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
