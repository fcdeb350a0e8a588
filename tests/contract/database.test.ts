import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { catalogueVersion } from '../../server/community/store/catalogue.ts'
import { importCommunity } from '../../server/community-file.ts'
import { openDatabase } from '../../server/database.ts'
import { DatabaseMissing, DatabaseUnavailable } from '../../server/kernel/db/unavailable.ts'
import { migrations } from '../../server/migrations/migrations.ts'
import { communityFile } from '../support/community.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { testPostgres } from '../support/postgres.ts'

onEveryDatabase('opening', { sensitive: true }, ({ open, fresh }) => {
  it('migrates an empty database to the newest version once under concurrent opens', async () => {
    const location = await fresh()
    const all = await Promise.all(Array.from({ length: 6 }, () => open(location)))
    const [db] = all
    if (!db) throw new Error('six were opened')
    const steps = await db.kysely.selectFrom('schema_migration').select('name').orderBy('id').execute()
    expect(steps.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name))
    expect(await Promise.all(all.map((each) => each.ping()))).toEqual(all.map(() => true))
  })

  it('keeps existing data when it is opened again', async () => {
    const location = await fresh()
    await importCommunity(await open(location), communityFile())
    expect(await catalogueVersion(await open(location))).toBe(1)
  })

  it('refuses a database of a newer version and leaves it alone', async () => {
    const location = await fresh()
    const db = await open(location)
    const newer = { id: migrations.length + 1, name: '999-later', applied_at: 'now' }
    await db.kysely.insertInto('schema_migration').values(newer).execute()
    await expect(openDatabase(location)).rejects.toThrow(DatabaseUnavailable)
    await expect(openDatabase(location)).rejects.toThrow(/newer version .*999-later/)
  })

  it('creates nothing where a database must exist', async () => {
    const location = await fresh()
    const openExisting = async () => (await openDatabase(location, { mustExist: true })).close()
    await expect(openExisting()).rejects.toThrow(DatabaseMissing)
    await expect(openExisting()).rejects.toThrow(DatabaseMissing)
    await open(location)
    await openExisting()
  })

  it('pings false once it is closed', async () => {
    const db = await openDatabase(await fresh())
    await db.close()
    expect(await db.ping()).toBe(false)
  })

  it('rolls back a failed transaction', async () => {
    const db = await open()
    const failing = db.kysely.transaction().execute(async (trx) => {
      await trx.insertInto('lease').values({ name: 'x', holder: 'x', expires_at: 0 }).execute()
      throw new Error('half way')
    })
    await expect(failing).rejects.toThrow('half way')
    expect(await db.kysely.selectFrom('lease').selectAll().execute()).toEqual([])
  })
})

describe.skipIf(process.env.SKIP_POSTGRES === '1')('a PostgreSQL that drops its connections', () => {
  it('does not end the process: the next query opens another connection, idle or after a transaction', async () => {
    const postgres = await testPostgres()
    const lost: Error[] = []
    const url = await postgres.createDatabase()
    const name = new URL(url).pathname.slice(1)
    const db = await openDatabase({ kind: 'postgresql', url }, { onConnectionLost: (error) => lost.push(error) })
    const endConnections = () =>
      postgres.run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    try {
      const inTransaction = db.kysely.transaction().execute(async (trx) => {
        await endConnections()
        await sql`select 1`.execute(trx)
      })
      await expect(inTransaction).rejects.toThrow()
      expect(await db.ping()).toBe(true)
      await endConnections()
      await expect.poll(() => lost.length).toBeGreaterThan(0)
      expect(await db.ping()).toBe(true)
    } finally {
      await db.close()
      await postgres.stop()
    }
  }, 600_000)
})
