import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { catalogueVersion } from '../../server/community/store/catalogue.ts'
import { listServers } from '../../server/servers/store/servers.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { killAfter } from '../support/kill-after.ts'

const importForever = fileURLToPath(new URL('../support/import-forever.ts', import.meta.url))

onEveryDatabase('an import that is killed (kill -9)', ({ open, fresh }) => {
  it('is applied completely or not at all, and the next start is clean', async () => {
    const at = await fresh()
    const location = at.kind === 'sqlite' ? { ...at, file: at.file.replace(/test\.db$/, 'spawnpoint.db') } : at
    for (const milliseconds of [0, 7, 16, 31, 58, 90]) {
      const lines = await killAfter({ program: importForever, location: at, milliseconds })
      const acknowledged = Number(lines.at(-1))
      const db = await open(location)
      const names = (await listServers(db)).map(({ name }) => name)
      expect(new Set(names).size).toBe(1)
      expect(names).toHaveLength(names[0] === 'A' ? 1500 : 1200)
      expect(acknowledged).toBeGreaterThan(0)
      expect(await catalogueVersion(db)).toBeGreaterThanOrEqual(acknowledged)
      if (db.kind === 'sqlite') {
        const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db.kysely)
        expect(check.rows).toEqual([{ integrity_check: 'ok' }])
      }
      await db.close()
    }
  })
})
