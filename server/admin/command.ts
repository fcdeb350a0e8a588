import { openDatabase } from '../database.ts'
import type { Database } from '../kernel/db/database.ts'
import { databaseLocation } from '../kernel/db/location.ts'

/** What the command needs of its process, so that tests can run it. */
export interface AdminProcess {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Writes text as it is. */
  readonly out: (text: string) => void
  /** Writes one line. */
  readonly err: (line: string) => void
}

/** Exit codes: done; the file or the database is wrong; the command line is wrong. */
export type ExitCode = 0 | 1 | 2

export type Command = (process: AdminProcess) => Promise<ExitCode>

/** What a command line says by `--name value`; a command heeds those that it names. */
export interface CommandOptions {
  readonly from?: string | undefined
  readonly zone?: string | undefined
  readonly zh?: string | undefined
  readonly en?: string | undefined
}

/** The command that a command line names in one area; undefined where it names none. */
export type CommandOf = (name: string, args: readonly string[], options: CommandOptions) => Command | undefined

/** Opens the server's own database for one command. */
export async function withDatabase<T>(process: AdminProcess, use: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(databaseLocation(process.env))
  try {
    return await use(db)
  } finally {
    await db.close()
  }
}
