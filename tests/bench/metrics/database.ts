import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../../server/database.ts'

/** An empty SQLite database with all tables; `close` removes it. */
export async function emptyDatabase() {
  const folder = mkdtempSync(path.join(tmpdir(), 'spawnpoint-bench-'))
  const database = await openDatabase({ kind: 'sqlite', file: path.join(folder, 'bench.db') })
  return {
    database,
    async close() {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
