import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { folderOfTest } from '../../../tests/support/temporary-folder.ts'
import { openDatabase } from '../../database.ts'
import type { Tables } from './tables.ts'
import { DatabaseUnavailable } from './unavailable.ts'

let folder = ''
beforeEach(() => {
  folder = folderOfTest()
})

const open = (file: string) => openDatabase({ kind: 'sqlite', file })

describe('an SQLite connection', () => {
  it('is durable across power failures, and strict', async () => {
    const db = await open(join(folder, 'deep', 'er', 'test.db'))
    const settings = async (kysely: Kysely<Tables>) => {
      const value = async (query: RawBuilder<unknown>) => Object.values((await query.execute(kysely)).rows[0] ?? {})[0]
      return {
        journal: await value(sql`pragma journal_mode`),
        synchronous: await value(sql`pragma synchronous`),
        foreignKeys: await value(sql`pragma foreign_keys`),
        trustedSchema: await value(sql`pragma trusted_schema`),
        busyTimeout: await value(sql`pragma busy_timeout`),
        queryOnly: await value(sql`pragma query_only`),
      }
    }
    const wanted = { journal: 'wal', synchronous: 2, foreignKeys: 1, trustedSchema: 0, busyTimeout: 0 }
    expect(await settings(db.kysely)).toEqual({ ...wanted, queryOnly: 1 })
    expect(await db.kysely.transaction().execute(settings)).toEqual({ ...wanted, queryOnly: 0 })
    await db.close()
  })
})

describe('a path that cannot be opened gives one readable line', () => {
  const refused = async (file: string) => {
    const error: unknown = await open(file).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DatabaseUnavailable)
    return error instanceof DatabaseUnavailable ? error.message : ''
  }

  it('a file where the folder should be', async () => {
    await writeFile(join(folder, 'file'), '')
    expect(await refused(join(folder, 'file', 'x', 'test.db'))).toMatch(/^Cannot open the database \S+: ENOTDIR[^\n]*$/)
  })

  it('a folder that refuses children', async () => {
    expect(await refused('/proc/spawnpoint/test.db')).toMatch(/^Cannot open the database \S+: EN?[^\n]*$/)
  })
})
