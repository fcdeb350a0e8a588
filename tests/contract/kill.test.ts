import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { catalogueVersion } from '../../server/db/catalogue.ts'
import type { DatabaseLocation } from '../../server/db/location.ts'
import { listServers } from '../../server/db/servers.ts'
import { onEveryDatabase } from '../support/databases.ts'

const importForever = fileURLToPath(new URL('../support/import-forever.ts', import.meta.url))

const environment = (location: DatabaseLocation) =>
  location.kind === 'sqlite'
    ? { DATA_DIR: location.file.replace(/\/test\.db$/, ''), DATABASE_URL: '' }
    : { DATABASE_URL: location.url }

/** Answers the last acknowledged version. Real time on purpose: the kill has to hit a process at work. */
async function killAfter(location: DatabaseLocation, milliseconds: number): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', importForever], {
    env: { ...process.env, ...environment(location) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'close')
  let written = ''
  child.stdout.on('data', (text) => {
    written += String(text)
  })
  await Promise.race([once(child.stdout, 'data'), exited])
  expect(child.exitCode).toBeNull()
  await delay(milliseconds)
  child.kill('SIGKILL')
  await exited
  return Number(written.split('\n').at(-2))
}

onEveryDatabase('an import that is killed (kill -9)', ({ open, fresh }) => {
  it('is there as a whole or not at all, and the next start is clean', async () => {
    const at = await fresh()
    const location = at.kind === 'sqlite' ? { ...at, file: at.file.replace(/test\.db$/, 'spawnpoint.db') } : at
    for (const milliseconds of [0, 7, 16, 31, 58, 90]) {
      const acknowledged = await killAfter(at, milliseconds)
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
  }, 120_000)
})
