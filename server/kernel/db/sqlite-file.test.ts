import { chmod, copyFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import { folderOfTest } from '../../../tests/support/temporary-folder.ts'
import { openDatabase } from '../../database.ts'
import { takeLease } from '../jobs/lease.ts'
import { applicationId, createFile } from './sqlite-file.ts'
import { DatabaseUnavailable } from './unavailable.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = folderOfTest()
  file = join(folder, 'test.db')
})

const open = () => openDatabase({ kind: 'sqlite', file })

/** Changes the file as another program would. */
function change(work: (database: SqliteFile.Database) => void): void {
  const database = new SqliteFile(file)
  work(database)
  database.close()
}

const leases = (database: SqliteFile.Database): unknown[] => database.prepare('select name from lease').pluck().all()
const idOf = (database: SqliteFile.Database): unknown => database.pragma('application_id', { simple: true })

async function keepOneLease(): Promise<void> {
  const database = await open()
  await takeLease(database, 'kept', 'me', 0, 1)
  await database.close()
}

describe('a database of ours', () => {
  it('carries our application id', async () => {
    await keepOneLease()
    change((database) => expect(idOf(database)).toBe(applicationId))
  })

  it('gets the id if an earlier version created it, and keeps its rows', async () => {
    await keepOneLease()
    change((database) => database.pragma('application_id = 0'))
    await (await open()).close()
    change((database) => expect([idOf(database), leases(database)]).toEqual([applicationId, ['kept']]))
  })

  it('stays accessible to a group that the operator allowed', async () => {
    await keepOneLease()
    await chmod(file, 0o640)
    await (await open()).close()
    expect((await stat(file)).mode & 0o777).toBe(0o640)
  })
})

describe('a file without a community is refused and left unchanged', () => {
  const refused = async (reason: string) => {
    const error: unknown = await open().catch((each: unknown) => each)
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    const message = error instanceof Error ? error.message : ''
    expect(message).toMatch(/^Cannot open the database \S+: [^\n]+$/)
    expect(message).toContain(reason)
  }

  it('an emptied file', async () => {
    await writeFile(file, '')
    await refused('the file is empty: restore a backup, or move it away to start a new community')
    expect(await readdir(folder)).toEqual(['test.db'])
  })

  it('a missing file whose log was left behind with the newest rows', async () => {
    const crashed = join(folder, 'crashed')
    const database = await open()
    await takeLease(database, 'kept', 'me', 0, 1)
    await copyFile(`${file}-wal`, crashed)
    await database.close()
    await rm(file)
    await copyFile(crashed, `${file}-wal`)
    await refused('the file is missing, but test.db-wal is there')
    expect((await stat(`${file}-wal`)).size).toBeGreaterThan(0)
  })

  it.each<[string, (database: SqliteFile.Database) => void]>([
    ['with tables of its own', (database) => database.exec('create table schema_migration (version text)')],
    ['with an id of its own', (database) => database.pragma('application_id = 252006673')],
    ['without any table', (database) => database.exec('vacuum')],
  ])('a file of another program, %s', async (_what, work) => {
    change(work)
    await refused('the file is not a database of Spawnpoint')
    change((database) => expect(database.pragma('journal_mode', { simple: true })).toBe('delete'))
  })

  it('a file that is not a database', async () => {
    await writeFile(file, 'x'.repeat(8192))
    await refused('the file is not an SQLite database')
  })
})

describe('a new file', () => {
  it('is complete from the start, private, and created by one of several callers', async () => {
    await Promise.all(Array.from({ length: 8 }, () => createFile(file)))
    expect(await readdir(folder)).toEqual(['test.db'])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    change((database) => expect(idOf(database)).toBe(applicationId))
  })

  it('never replaces an existing file', async () => {
    await keepOneLease()
    await createFile(file)
    change((database) => expect(leases(database)).toEqual(['kept']))
  })

  it('is also created on a file system without hard links', async () => {
    const noLinks = () => Promise.reject(Object.assign(new Error('no links'), { code: 'EPERM' }))
    await createFile(file, noLinks)
    await keepOneLease()
    await createFile(file, noLinks)
    change((database) => expect(leases(database)).toEqual(['kept']))
    expect(await readdir(folder)).toEqual(['test.db'])
  })
})
