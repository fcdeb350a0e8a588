import type { Writable } from 'node:stream'
import { openDatabase } from '../database.ts'
import type { Database } from '../kernel/db/database.ts'
import { type DatabaseLocation, databaseLocation, describeLocation } from '../kernel/db/location.ts'

/** The parts of the process that a command uses, replaced in tests. */
export interface AdminProcess {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Writes text unchanged. */
  readonly out: (text: string) => void
  /** Writes one line. */
  readonly err: (line: string) => void
  /** The pipe or file of standard output, for bytes; absent: it is a terminal. */
  readonly pipe?: (() => Writable) | undefined
  /** Whether the command may create the database that the environment names. */
  readonly createsDatabase?: boolean
}

/** Exit codes: success; an error in the file or the database; a usage error; refused until it is confirmed. */
export type ExitCode = 0 | 1 | 2 | 3

export type Command = (process: AdminProcess) => Promise<ExitCode>

/** Options given as `--name value`, or as `--name` alone; a command uses those that it lists. */
export interface CommandOptions {
  readonly from?: string | undefined
  readonly zone?: string | undefined
  readonly zh?: string | undefined
  readonly en?: string | undefined
  readonly format?: string | undefined
  readonly language?: string | undefined
  readonly kinds?: string | undefined
  readonly role?: string | undefined
  readonly json?: boolean | undefined
  readonly 'dry-run'?: boolean | undefined
  readonly yes?: boolean | undefined
  readonly undo?: boolean | undefined
  readonly number?: string | undefined
  readonly reason?: string | undefined
  readonly note?: string | undefined
  readonly days?: string | undefined
  readonly until?: string | undefined
  readonly name?: string | undefined
  readonly mode?: string | undefined
  readonly region?: string | undefined
  readonly ping?: string | undefined
  readonly all?: boolean | undefined
  readonly hours?: string | undefined
}

/** The command of one area for a command line; undefined if there is none. */
export type CommandOf = (name: string, args: readonly string[], options: CommandOptions) => Command | undefined

/** The database that the environment names, said on standard error: the server's may be another. */
export function chosenDatabase({ env, err }: AdminProcess): DatabaseLocation {
  const location = databaseLocation(env)
  err(`Database: ${describeLocation(location)}`)
  return location
}

/**
 * Opens the server's own database for one command.
 * @throws DatabaseMissing if there is none and the command may not create it.
 */
export async function withDatabase<T>(process: AdminProcess, use: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(chosenDatabase(process), { mustExist: process.createsDatabase !== true })
  try {
    return await use(db)
  } finally {
    await db.close()
  }
}
