import { Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import type { DatabaseLocation } from '../../server/kernel/db/location.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { postgresDialect } from '../../server/kernel/db/postgres.ts'
import { sqliteDialect } from '../../server/kernel/db/sqlite.ts'
import type { Tables } from '../../server/kernel/db/tables.ts'
import { migrations } from '../../server/migrations/migrations.ts'
import { onEveryDatabase } from '../support/databases.ts'

/** Creates the database of an older version, which stored notifications with their headers. */
async function openOlder(location: DatabaseLocation): Promise<void> {
  const dialect = location.kind === 'sqlite' ? await sqliteDialect(location.file) : postgresDialect(location.url)
  const kysely = new Kysely<Tables>({ dialect })
  const before = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === '008-notices'),
  )
  await migrate(kysely, location.kind, before)
  const headers = '{"paypal-transmission-sig":"genuine"}'
  for (const [id, verdict] of Object.entries({ a: 'applied', b: 'refused: its signature is wrong', c: 'duplicate' })) {
    await sql`insert into payment_notice (id, method, received_at, headers, body, verdict)
      values (${id}, 'paypal', 1, ${headers}, 'e30=', ${verdict})`.execute(kysely)
  }
  await kysely.destroy()
}

onEveryDatabase('notifications stored by an older version', { sensitive: true }, ({ open, fresh }) => {
  it('keep their verdicts and lose their signature headers; refused ones are dropped', async () => {
    const location = await fresh()
    await openOlder(location)
    const { kysely } = await open(location)
    const rows = await kysely.selectFrom('payment_notice').selectAll().orderBy('id').execute()
    expect(rows.map(({ id, verdict, message_key }) => [id, verdict, message_key])).toEqual([
      ['a', 'applied', null],
      ['c', 'duplicate', null],
    ])
    expect(JSON.stringify(rows)).not.toContain('genuine')
  })
})
