import { join, resolve } from 'node:path'
import { hostOf, requirePostgresUrl } from './postgres-url.ts'

/** The database: a file of the embedded SQLite, or PostgreSQL. */
export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgresql'; readonly url: string }

/** The folder for all stored data: `DATA_DIR`, otherwise `./data`, as an absolute path. */
const dataFolder = (env: Readonly<Record<string, string | undefined>>): string =>
  resolve(env.DATA_DIR?.trim() || './data')

/**
 * Reads `DATABASE_URL` and `DATA_DIR`. Without a URL the data is in `spawnpoint.db` of the data folder (created when the
 * database is opened).
 * @throws DatabaseUnavailable if `DATABASE_URL` is not one address of PostgreSQL.
 */
export function databaseLocation(env: Readonly<Record<string, string | undefined>>): DatabaseLocation {
  const url = env.DATABASE_URL?.trim()
  if (!url) return { kind: 'sqlite', file: join(dataFolder(env), 'spawnpoint.db') }
  requirePostgresUrl('DATABASE_URL', url)
  return { kind: 'postgresql', url }
}

/** A readable location: the file, or host, port and name without user and password. */
export function describeLocation(location: DatabaseLocation): string {
  if (location.kind === 'sqlite') return location.file
  return `PostgreSQL at ${hostOf(location.url)}${new URL(location.url).pathname}`
}
