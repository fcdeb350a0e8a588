import { Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { demoSettings } from '../../demo/community.ts'
import { importedSections } from '../../server/community/store/catalogue.ts'
import { readSettings, readStoredSettings } from '../../server/community/store/settings.ts'
import type { DatabaseLocation } from '../../server/kernel/db/location.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'
import { postgresDialect } from '../../server/kernel/db/postgres.ts'
import { sqliteDialect } from '../../server/kernel/db/sqlite.ts'
import type { Tables } from '../../server/kernel/db/tables.ts'
import { migrations } from '../../server/migrations/migrations.ts'
import { onEveryDatabase } from '../support/databases.ts'

/** Creates the database of an older version, whose defaults were those of the demo's community. */
async function openOlder(location: DatabaseLocation, fill: (kysely: Kysely<Tables>) => Promise<unknown>) {
  const dialect = location.kind === 'sqlite' ? await sqliteDialect(location.file) : postgresDialect(location.url)
  const kysely = new Kysely<Tables>({ dialect })
  const at = migrations.findIndex(({ name }) => name === '060-first-hour')
  await migrate(kysely, location.kind, migrations.slice(0, at))
  await fill(kysely)
  await kysely.destroy()
}

const { links, filingNumber, defaultTicker, defaultLanguage, regions } = demoSettings
/** In the languages of that version. */
const former: object = JSON.parse(
  JSON.stringify({ links, filingNumber, defaultTicker, defaultLanguage, regions }, (key, value) =>
    key === 'ru' ? undefined : value,
  ),
)

onEveryDatabase('the former defaults', { sensitive: true }, ({ open, fresh }) => {
  it('stay those of a portal that lists servers', async () => {
    const location = await fresh()
    await openOlder(location, (kysely) =>
      sql`insert into server (id, position, ip, port, name, region, category, ontop, star, rules)
        values ('a', 0, '192.0.2.1', 27015, 'A', 'ap-beijing', 'dm', 0, 0, '[]')`.execute(kysely),
    )
    const db = await open(location)
    expect(await readSettings(db)).toEqual({ ...defaultSettings, ...former })
    expect(await importedSections(db)).toContain('settings')
  })

  it('stay those of a portal with settings, which keep their values', async () => {
    const location = await fresh()
    await openOlder(location, (kysely) =>
      sql`insert into community_setting (id, position, body)
        values ('name', 0, '"Liga"'), ('filingNumber', 1, 'null')`.execute(kysely),
    )
    expect(await readStoredSettings(await open(location))).toEqual({ ...former, name: 'Liga', filingNumber: null })
  })

  it('are not those of a new portal', async () => {
    const db = await open(await fresh())
    expect(await readStoredSettings(db)).toEqual({})
    expect(await importedSections(db)).not.toContain('settings')
  })
})
