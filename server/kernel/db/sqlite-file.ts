import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, chmod, constants, copyFile, link, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { codeOf } from '../error-code.ts'
import { DatabaseMissing } from './unavailable.ts'

/** "Spwn" in ASCII: identifies our files among those of other programs (sqlite.org/pragma.html#pragma_application_id). */
export const applicationId = 0x5370_776e

export interface FileOptions {
  /** Do not create a database where there is none. */
  readonly mustExist?: boolean
  /** Called with one line about a problem that does not prevent the start. */
  onWarning?(message: string): void
}

const startAnew = 'restore a backup, or move it away to start a new community'

/**
 * Prepares a database file for being opened: creates it and its folder if they are missing, and makes sure that other
 * users of the machine have no access.
 * @throws DatabaseMissing if there is none and one must exist
 * @throws Error, with one readable line, if the file is empty or not writable, or if it is missing but its write-ahead log
 * is not: a new database would take over the rows of that log, or remove it.
 */
export async function prepareFile(file: string, { mustExist = false, onWarning }: FileOptions): Promise<void> {
  const folder = dirname(file)
  if (mustExist && !existsSync(file) && !existsSync(`${file}-wal`)) throw new DatabaseMissing(file)
  await makeFolder(folder)
  await requireAccess(folder, 'SQLite keeps its -wal and -shm files there')
  // The log first: another process that starts now creates the file before the log.
  const log = `${file}-wal`
  const hasLog = (await existing(stat(log)))?.size
  const found = await existing(stat(file))
  if (found === undefined) {
    if (hasLog) throw new Error(`the file is missing, but ${basename(log)} is there: restore a backup, or move it away`)
    await createFile(file)
    return
  }
  if (found.size === 0) throw new Error(`the file is empty: ${startAnew}`)
  for (const path of [file, log, `${file}-shm`]) {
    await restrictAccess(path, onWarning)
    await requireAccess(path, 'SQLite writes to it')
  }
}

/**
 * Checks that Spawnpoint created the file. Files of earlier versions have no application id and are recognised by the
 * table of their migrations.
 * @throws Error, with one readable line, if it did not.
 */
export function requireOwnFile(database: SqliteFile.Database): void {
  const id = readApplicationId(database)
  if (id === applicationId) return
  const columns = database
    .prepare("select 1 from pragma_table_info('schema_migration') where name in ('id', 'name', 'applied_at')")
    .all()
  if (id !== 0 || columns.length < 3) throw new Error(`the file is not a database of Spawnpoint: ${startAnew}`)
}

function readApplicationId(database: SqliteFile.Database): unknown {
  try {
    return database.pragma('application_id', { simple: true })
  } catch (error) {
    const isOther = error instanceof SqliteFile.SqliteError && error.code === 'SQLITE_NOTADB'
    throw isOther ? new Error(`the file is not an SQLite database: ${startAnew}`, { cause: error }) : error
  }
}

/**
 * Creates the file unless it exists. It is written under another name and then linked: under its own name it would be
 * empty for a moment, and a process that starts after a crash in that moment would mistake it for an emptied one.
 */
export async function createFile(file: string, linkFile = link): Promise<void> {
  const draft = `${file}-${randomUUID()}`
  try {
    await writeFile(draft, '', { flag: 'wx', mode: 0o600 })
    const database = new SqliteFile(draft)
    database.pragma(`application_id = ${applicationId}`)
    database.pragma('journal_mode = WAL')
    database.close()
    await linkFile(draft, file).catch((error: unknown) => {
      if (codeOf(error) === 'EEXIST') throw error
      // A file system without hard links.
      return copyFile(draft, file, constants.COPYFILE_EXCL)
    })
  } catch (error) {
    // Another process that started at the same moment created it.
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Removes the access of other users. A mode that gives access only to a group was set by the operator and stays. */
async function restrictAccess(path: string, onWarning: FileOptions['onWarning']): Promise<void> {
  const found = await existing(stat(path))
  if (found === undefined || (found.mode & 0o007) === 0) return
  await existing(chmod(path, 0o600)).catch((error: unknown) => {
    onWarning?.(`${path} is open to every user of this machine, and its mode cannot be changed (${codeOf(error)})`)
  })
}

async function requireAccess(path: string, why: string): Promise<void> {
  await existing(access(path, constants.R_OK | constants.W_OK)).catch((cause: unknown) => {
    const user = process.getuid === undefined ? 'this user' : `uid ${process.getuid()}`
    throw new Error(`${path} is not writable for ${user} (${codeOf(cause)}): ${why}`, { cause })
  })
}

/** Undefined if there is no such file. Another process that closes the database removes the log at any moment. */
async function existing<T>(result: Promise<T>): Promise<T | undefined> {
  return result.catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    return undefined
  })
}

/** Not mkdir's own `recursive`: Node 20 loops forever if a folder exists but refuses children with ENOENT (/proc). */
export async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  if (folder !== dirname(folder)) await makeFolder(dirname(folder))
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    // A concurrent process created it.
    if (!existsSync(folder)) throw error
  }
}
