import { join, resolve } from 'node:path'
import { DatabaseUnavailable } from './unavailable.ts'

/** The database: a file of the embedded SQLite, or a PostgreSQL server. */
export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgresql'; readonly url: string }

/** The folder for all stored data: `DATA_DIR`, otherwise `./data`, as an absolute path. */
const dataFolder = (env: Readonly<Record<string, string | undefined>>): string =>
  resolve(env.DATA_DIR?.trim() || './data')

/**
 * Reads `DATABASE_URL` and `DATA_DIR`. Without a URL the data is in `spawnpoint.db` of the data folder (created when the
 * database is opened).
 * @throws DatabaseUnavailable if `DATABASE_URL` is not a postgres:// or postgresql:// address.
 */
export function databaseLocation(env: Readonly<Record<string, string | undefined>>): DatabaseLocation {
  const url = env.DATABASE_URL?.trim()
  if (!url) return { kind: 'sqlite', file: join(dataFolder(env), 'spawnpoint.db') }
  if (!/^postgres(?:ql)?:\/\//i.test(url) || !URL.canParse(url)) {
    throw new DatabaseUnavailable('DATABASE_URL must look like postgresql://user:password@host:5432/name')
  }
  return { kind: 'postgresql', url }
}

/** A readable location: the file, or host, port and name without user and password. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.kind === 'sqlite') return location.file
  if (!URL.canParse(location.url)) return 'PostgreSQL'
  const { hostname, port, pathname } = new URL(location.url)
  return `PostgreSQL at ${hostname || 'localhost'}:${port || '5432'}${pathname}`
}
