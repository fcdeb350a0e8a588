import type { Writable } from 'node:stream'
import {
  type CommandUnknownOpts,
  InvalidArgumentError,
  Option,
  type Command as Program,
} from '@commander-js/extra-typings'
import * as v from 'valibot'
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

/** The commands of one area: each says its arguments, options and help, and passes what was chosen to `run`. */
export type Area = (program: Program, run: (command: Command) => void) => void

/** Adds a command with its arguments, `<required>` or `[optional]`, and what its help says. */
export const addCommand = <Usage extends string>(parent: CommandUnknownOpts, usage: Usage, description: string) =>
  parent.command(usage).description(description).addOption(new Option('--create-database').hideHelp())

/** Reads an argument or an option by a schema; a text that does not fit is a usage error. */
export const reads =
  <Value>(schema: v.GenericSchema<string, Value>) =>
  (text: string): Value => {
    const read = v.safeParse(schema, text)
    if (read.success) return read.output
    throw new InvalidArgumentError(read.issues[0].message)
  }

/** The parts of an argument, or of an option, between its commas. */
export const partsSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
)

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
