import { codeOf } from '../error-code.ts'
import { DatabaseOutage, reasonOf } from './unavailable.ts'

/** Result codes of conditions that may end without a restart (sqlite.org/rescode.html); extended codes begin with them. */
const sqliteReasons: readonly (readonly [code: string, reason: string])[] = [
  ['SQLITE_BUSY', 'another process holds a lock on the file'],
  ['SQLITE_FULL', 'the disk is full'],
  ['SQLITE_IOERR', 'the file cannot be read or written'],
  ['SQLITE_READONLY', 'the file or its folder is read-only'],
  ['SQLITE_CANTOPEN', 'the file cannot be opened'],
]

/**
 * SQLSTATE codes and classes (postgresql.org/docs/current/errcodes-appendix.html): connection exceptions, insufficient
 * resources, shutdown and restart, system errors, a read-only database, statements and sessions that timed out.
 */
const postgresStates = /^(?:08...|53...|57P0[1-5]|58...|25006|25P03|25P04|57014|55P03)$/

/** System errors: a connection that is refused or breaks, a host that is not found or not reachable. */
const systemErrors = /^E(?:CONN|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOST|NET|ADDR|MFILE|NFILE)/

/** The PostgreSQL client reports lost connections and its own timeouts without a code. */
const clientMessages = /^(?:Connection terminated|Client (?:has encountered|was closed)|Query read timeout)/

/**
 * A driver's error as an outage, with the error as its cause: the database is locked, full, read-only, overloaded or
 * unreachable. Undefined for every other error, such as a violated constraint or a mistake in a query.
 */
export function outageOf(error: unknown): DatabaseOutage | undefined {
  const code = codeOf(error)
  const reason = code === undefined ? clientReason(error) : codeReason(code)
  return reason === undefined ? undefined : new DatabaseOutage(`${reason} (${reasonOf(error)})`, { cause: error, code })
}

/** The same for a failed attempt to connect to PostgreSQL, whatever the reason. */
export function refusedConnection(error: unknown): DatabaseOutage {
  return new DatabaseOutage(`no connection to PostgreSQL (${reasonOf(error)})`, { cause: error, code: codeOf(error) })
}

function codeReason(code: string): string | undefined {
  const [, reason] = sqliteReasons.find(([prefix]) => code.startsWith(prefix)) ?? []
  if (reason !== undefined) return reason
  return postgresStates.test(code) || systemErrors.test(code) ? 'PostgreSQL refused or lost the query' : undefined
}

function clientReason(error: unknown): string | undefined {
  return error instanceof Error && clientMessages.test(error.message)
    ? 'the connection to PostgreSQL was lost'
    : undefined
}
