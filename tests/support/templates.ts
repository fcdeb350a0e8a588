import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../server/database.ts'
import { testPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file of a closed database with the current tables. */
    readonly sqliteTemplate: string | undefined
    /** The URL of one on the PostgreSQL of `TEST_POSTGRES_URL`, without connections. */
    readonly postgresTemplate: string | undefined
  }
}

async function makePostgresTemplate() {
  if (!process.env.TEST_POSTGRES_URL || process.env.SKIP_POSTGRES === '1') return undefined
  const postgres = await testPostgres()
  const url = await postgres.createDatabase()
  await (await openDatabase({ kind: 'postgresql', url })).close()
  return { url, remove: () => postgres.stop() }
}

/** Creates the tables once per run, to be copied for every test: creating them takes longer than most tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'spawnpoint-templates-'))
  const file = path.join(folder, 'template.db')
  await (await openDatabase({ kind: 'sqlite', file })).close()
  const postgres = await makePostgresTemplate()
  project.provide('sqliteTemplate', file)
  project.provide('postgresTemplate', postgres?.url)
  return async () => {
    await postgres?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}
