import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, chmod, constants, copyFile, link, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import SqliteFile from 'better-sqlite3'
import * as v from 'valibot'

/** "Spwn" in ASCII, which tells our files from those of other programs (sqlite.org/pragma.html#pragma_application_id). */
export const applicationId = 0x5370_776e

export interface FileOptions {
  /** Told what does not stop the start, in one line. */
  onWarning?(message: string): void
}

const startAnew = 'restore a backup, or move it away to start a new community'

/**
 * Makes a database file that may be opened: makes it, and its folder, where there is none; closes it to other users of
 * the machine.
 * @throws Error, with one readable line, for a file that was emptied or cannot be written, and for one that is missing
 * while its write-ahead log is there: SQLite would start anew in place of it.
 */
export async function prepareFile(file: string, { onWarning }: FileOptions): Promise<void> {
  const folder = dirname(file)
  await makeFolder(folder)
  await requireAccess(folder, 'SQLite keeps its -wal and -shm files there')
  // The log first: another process that starts now makes the file before the log.
  const log = `${file}-wal`
  const logSize = await sizeOf(log)
  const size = await sizeOf(file)
  if (size === undefined) {
    if (logSize)
      throw new Error(`the file is missing, but ${basename(log)} is there: restore a backup, or move it away`)
    await createFile(file)
    return
  }
  if (size === 0) throw new Error(`the file is empty: ${startAnew}`)
  for (const path of [file, log, `${file}-shm`]) {
    if ((await sizeOf(path)) === undefined) continue
    await closeToOthers(path, onWarning)
    await requireAccess(path, 'SQLite has to write it')
  }
}

/**
 * @throws Error, with one readable line, for a file that Spawnpoint did not make. Files of before the application id are
 * known by the table of their migrations.
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
 * Makes the file whole under another name first. Under its own name it would be empty for a moment, and a process that
 * ends or starts in that moment could not tell it from one that was emptied.
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
    // Another process that started at the same moment made it.
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Takes a file from everyone on the machine; a group that the operator gave access without everyone else keeps it. */
async function closeToOthers(path: string, onWarning: FileOptions['onWarning']): Promise<void> {
  const { mode } = await stat(path)
  if ((mode & 0o007) === 0) return
  await chmod(path, 0o600).catch((error: unknown) => {
    onWarning?.(`Every user of this machine may read ${path}, and this one may not change that (${codeOf(error)})`)
  })
}

async function requireAccess(path: string, why: string): Promise<void> {
  await access(path, constants.R_OK | constants.W_OK).catch((cause: unknown) => {
    const user = process.getuid === undefined ? 'this user' : `this user (uid ${process.getuid()})`
    throw new Error(`${user} may not write ${path} (${codeOf(cause)}), and ${why}`, { cause })
  })
}

/** In bytes; undefined where there is none. */
async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    return undefined
  })
  return found?.size
}

const withCode = v.object({ code: v.string() })

function codeOf(error: unknown): string | undefined {
  const coded = v.safeParse(withCode, error)
  return coded.success ? coded.output.code : undefined
}

/** Not mkdir's own `recursive`: Node 20 spins for ever where a folder exists but refuses children with ENOENT (/proc). */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  if (folder !== dirname(folder)) await makeFolder(dirname(folder))
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    // Another process that started at the same moment made it.
    if (!existsSync(folder)) throw error
  }
}
