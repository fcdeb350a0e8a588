import { chmod, copyFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../database.ts'
import { takeLease } from '../jobs/lease.ts'
import { applicationId, createFile } from './sqlite-file.ts'
import { DatabaseUnavailable } from './unavailable.ts'

let folder = ''
let file = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spawnpoint-'))
  file = join(folder, 'test.db')
})
afterEach(() => rm(folder, { recursive: true }))

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

  it('gets the id when an earlier version made it, and keeps its rows', async () => {
    await keepOneLease()
    change((database) => database.pragma('application_id = 0'))
    await (await open()).close()
    change((database) => expect([idOf(database), leases(database)]).toEqual([applicationId, ['kept']]))
  })

  it('stays open to a group that the operator lets in', async () => {
    await keepOneLease()
    await chmod(file, 0o640)
    await (await open()).close()
    expect((await stat(file)).mode & 0o777).toBe(0o640)
  })
})

describe('a file that holds no community is refused and left unchanged', () => {
  const refused = async (reason: string) => {
    const error: unknown = await open().catch((each: unknown) => each)
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    const message = error instanceof Error ? error.message : ''
    expect(message).toMatch(/^Cannot open the database \S+: [^\n]+$/)
    expect(message).toContain(reason)
  }

  it('one that was emptied', async () => {
    await writeFile(file, '')
    await refused('the file is empty: restore a backup, or move it away to start a new community')
    expect(await readdir(folder)).toEqual(['test.db'])
  })

  it('none where a log was left behind, which holds the newest rows', async () => {
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
  ])('one of another program, %s', async (_what, work) => {
    change(work)
    await refused('the file is not a database of Spawnpoint')
    change((database) => expect(database.pragma('journal_mode', { simple: true })).toBe('delete'))
  })

  it('one that is no database', async () => {
    await writeFile(file, 'x'.repeat(8192))
    await refused('the file is not an SQLite database')
  })
})

describe('a new file', () => {
  it('is whole from the first moment, closed to others, and made by one of those who try', async () => {
    await Promise.all(Array.from({ length: 8 }, () => createFile(file)))
    expect(await readdir(folder)).toEqual(['test.db'])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    change((database) => expect(idOf(database)).toBe(applicationId))
  })

  it('never replaces one that is there', async () => {
    await keepOneLease()
    await createFile(file)
    change((database) => expect(leases(database)).toEqual(['kept']))
  })

  it('is made on a file system without hard links, too', async () => {
    const noLinks = () => Promise.reject(Object.assign(new Error('no links'), { code: 'EPERM' }))
    await createFile(file, noLinks)
    await keepOneLease()
    await createFile(file, noLinks)
    change((database) => expect(leases(database)).toEqual(['kept']))
    expect(await readdir(folder)).toEqual(['test.db'])
  })
})
