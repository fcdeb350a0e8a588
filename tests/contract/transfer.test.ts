import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { editSettings, uploadPicture } from '../../server/community/acts.ts'
import { readStoredPicture } from '../../server/community/store/pictures.ts'
import { readSettings } from '../../server/community/store/settings.ts'
import { communityParts, importCommunity } from '../../server/community-file.ts'
import { openDatabase } from '../../server/database.ts'
import { listAudit, verifyAudit } from '../../server/kernel/audit/read.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import type { DatabaseLocation } from '../../server/kernel/db/location.ts'
import { withStore } from '../../server/kernel/db/transfer/places.ts'
import { withSqliteStore } from '../../server/kernel/db/transfer/sqlite-store.ts'
import { TransferError } from '../../server/kernel/db/transfer/transfer-error.ts'
import { takeLease } from '../../server/kernel/jobs/lease.ts'
import { readLastBackup } from '../../server/last-backup.ts'
import { backUp, moveDatabase, restoreBackup, verifyBackup } from '../../server/transfer.ts'
import { communityFile } from '../support/community.ts'
import { type DatabaseUnderTest, onEveryDatabase } from '../support/databases.ts'
import { everyRow, tableNames } from '../support/every-row.ts'
import { isEverything } from '../support/everything.ts'
import { fillTables } from '../support/fill-tables.ts'
import { pngFile } from '../support/png.ts'
import { folderOfTest } from '../support/temporary-folder.ts'

const now = Date.parse('2026-06-01T00:00:00Z')
const root = { name: 'root', role: 'console', requestId: null, address: null }
/** These get the entry of the backup, restore or move itself. */
const audit = ['audit_entry', 'audit_head']

let folder = ''
beforeEach(() => {
  folder = folderOfTest()
})

const depsOf = (location: DatabaseLocation) => ({ location, onProgress: () => undefined, now: () => now })
const restore = (location: DatabaseLocation, path: string) => restoreBackup(depsOf(location), root, path)
const inFolder = (name: string): DatabaseLocation & { kind: 'sqlite' } => ({ kind: 'sqlite', file: join(folder, name) })

const move = (from: DatabaseLocation, to: DatabaseLocation, at = now) =>
  moveDatabase({ ...depsOf(from), now: () => at, onWaiting: () => undefined, wait: async () => undefined }, root, to)

/** A backup of an SQLite database with rows in every table. */
async function backupOfEveryTable(path: string): Promise<Record<string, string[]>> {
  const location = inFolder('every.db')
  const db = await openDatabase(location)
  await fillTables(db.kysely)
  // The server with the highest number is gone: its number must not be given again.
  await sql`
    insert into server (key, id, position, ip, port, name, category, region, ontop, star, rules)
    values (900, 'gone', 0, '', 0, '', '', '', 0, 0, '')`.execute(db.kysely)
  await sql`delete from server where key = 900`.execute(db.kysely)
  const rows = await everyRow(db)
  await db.close()
  await backUp(depsOf(location), root, { path })
  return rows
}

/** The number that the next new server gets. */
async function nextServerKey(db: Database): Promise<number> {
  await importCommunity(db, communityFile())
  const { rows } = await sql<{ key: number }>`select min(key) as key from server where key > 200`.execute(db.kysely)
  return rows[0]?.key ?? 0
}

/** Files whose fault shows when the first rows, or all of them, are in the place. */
const refusedLate = new Set(['cut off at the end', 'a changed row', 'more after the end'])

/** Nothing of a failed restore is left. */
async function expectEmpty(location: DatabaseLocation): Promise<void> {
  if (location.kind === 'sqlite') {
    expect(existsSync(location.file)).toBe(false)
    const name = location.file.slice(location.file.lastIndexOf('/') + 1)
    const all = await readdir(join(location.file, '..')).catch(() => [])
    expect(all.filter((entry) => entry.startsWith(name))).toEqual([])
    return
  }
  await expect(withStore(location, 'snapshot', async () => undefined)).rejects.toThrow('There is no community')
}

onEveryDatabase('a backup', { sensitive: true }, ({ kind, open, fresh }: DatabaseUnderTest) => {
  const path = () => join(folder, 'backup.gz')

  it('brings every row of every table back, with its numbering, and its audit', async () => {
    const before = await backupOfEveryTable(path())
    const location = await fresh()
    const { copied } = await restore(location, path())
    const db = await open(location)
    expect(Object.keys(before).sort()).toEqual(await tableNames(db))
    expect(Object.values(before).every((rows) => rows.length > 0)).toBe(true)
    const after = await everyRow(db)
    expect(after).toEqual({
      ...before,
      audit_entry: expect.arrayContaining(before.audit_entry ?? []),
      audit_head: expect.anything(),
    })
    expect(copied.tables).toBe(Object.keys(before).length)
    expect((await listAudit(db, { action: 'database.restore' }, { limit: 1 }))[0]).toMatchObject({
      action: 'database.restore',
      actor: 'root',
    })
    expect(await nextServerKey(db)).toBe(901)
  })

  it('of this engine restores into SQLite, row by row', async () => {
    await backupOfEveryTable(path())
    const location = await fresh()
    await restore(location, path())
    const again = join(folder, 'again.gz')
    const totals = await backUp(depsOf(location), root, { path: again })
    expect(totals).toMatchObject({ notNoted: undefined })
    expect(await verifyBackup(again)).toMatchObject({ copied: { rows: totals.rows }, head: { engine: location.kind } })
    const back = inFolder('back.db')
    await restore(back, again)
    const db = await open(location)
    const restored = await open(back)
    expect(await everyRow(restored, audit)).toEqual(await everyRow(db, audit))
    expect(await nextServerKey(restored)).toBe(901)
  })

  it('is as of one moment, holds up no write, and is noted for the staff room', async () => {
    const location = await fresh()
    const db = await open(location)
    await importCommunity(db, communityFile())
    expect(await readLastBackup(db)).toBeUndefined()
    const seen = await withStore(location, 'snapshot', async (store) => {
      const tables = await store.tables()
      const countOf = async (name: string) => {
        let count = 0
        for (const table of tables.filter((each) => each.name === name)) {
          for await (const batch of store.read(table)) count += batch.length
        }
        return count
      }
      const before = await countOf('server')
      await importCommunity(db, communityFile({ servers: [] }))
      return [before, await countOf('server')]
    })
    expect(seen).toEqual([3, 3])
    await backUp(depsOf(location), root, { path: path() })
    expect(await readLastBackup(db)).toBe(now)
    expect(await verifyAudit(db)).toMatchObject({ seq: 1 })
    expect((await stat(path())).mode & 0o777).toBe(0o600)
  })

  it('is refused by a place that is not empty, and changes nothing there', async () => {
    await backupOfEveryTable(path())
    const location = await fresh()
    const db = await open(location)
    await importCommunity(db, communityFile())
    const before = await everyRow(db)
    await expect(restore(location, path())).rejects.toThrow('is not empty')
    expect(await everyRow(db)).toEqual(before)
  })

  it('is refused by a portal that runs without a community yet, and by a newer version', async () => {
    await backupOfEveryTable(path())
    const running = await fresh()
    const db = await open(running)
    const before = await everyRow(db)
    await expect(restore(running, path())).rejects.toThrow('is not empty')
    expect(await everyRow(db)).toEqual(before)
    await db.kysely.insertInto('schema_migration').values({ id: 900, name: '900-future', applied_at: '' }).execute()
    await expect(restore(running, path())).rejects.toThrow('is not empty')
    await expect(move(inFolder('every.db'), running)).rejects.toThrow('is not empty')
  })

  it('that is cut off, damaged or foreign is refused by name, and leaves the place empty', async () => {
    await backupOfEveryTable(path())
    const bytes = await readFile(path())
    const text = gunzipSync(bytes).toString()
    const flipped = Buffer.from(bytes)
    flipped[bytes.length >> 1] = (flipped[bytes.length >> 1] ?? 0) ^ 255
    const lines = text.split('\n')
    const without = (index: number) => lines.filter((_, at) => at !== index).join('\n')
    const row = lines.findIndex((line) => line.startsWith('["'))
    const cases: readonly (readonly [string, Uint8Array | string, RegExp])[] = [
      ['cut off early', bytes.subarray(0, 1000), /not complete/],
      ['cut off at the end', bytes.subarray(0, -1), /not complete/],
      ['a flipped byte', flipped, /damaged/],
      ['an empty file', '', /not a backup|not complete/],
      ['another file', 'hello', /not a backup/],
      ['another archive', gzipSync('hello\n'), /not a backup/],
      ['a missing row', gzipSync(without(row)), /damaged in /],
      ['a changed row', gzipSync(text.replace('account.username 101', 'account.username 999')), /damaged in account/],
      ['a missing end', gzipSync(without(lines.length - 2)), /not complete/],
      ['more after the end', gzipSync(`${text}[1]\n`), /damaged after/],
      ['a newer format', gzipSync(text.replace('"version":1', '"version":2')), /format 2, which is newer/],
      ['a newer version', gzipSync(text.replace('"001-catalogue"', '"900-future"')), /newer version.*900-future/],
      ['an unknown table', gzipSync(text.replace('"table":"account"', '"table":"x"')), /columns of the table x/],
    ]
    const location = await fresh()
    // What is read of a file is the same on both engines; how the place is left is not.
    const tried = isEverything || kind === 'sqlite' ? cases : cases.filter(([what]) => refusedLate.has(what))
    expect(tried.length).toBeGreaterThanOrEqual(refusedLate.size)
    for (const [what, content, message] of tried) {
      const file = join(folder, 'bad.gz')
      await writeFile(file, content)
      const error: unknown = await restore(location, file).catch((reason: unknown) => reason)
      expect(error, what).toBeInstanceOf(TransferError)
      expect(String(error), what).toMatch(message)
    }
    await expectEmpty(location)
    await restore(location, path())
  })
})

describe('the file of a backup', () => {
  it('is never a part of one: a full disk leaves the earlier one', async () => {
    const location = inFolder('full.db')
    await (await openDatabase(location)).close()
    const path = join(folder, 'backup.gz')
    await backUp(depsOf(location), root, { path })
    const before = await readFile(path)
    const open = (draft: string) => {
      let size = 0
      return new Writable({
        write(chunk: Buffer, _encoding, done) {
          size += chunk.length
          const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
          writeFile(draft, chunk).then(() => done(size > 1000 ? full : null), done)
        },
      })
    }
    await expect(backUp(depsOf(location), root, { path, open })).rejects.toThrow('ENOSPC')
    expect(await readFile(path)).toEqual(before)
    expect((await readdir(folder)).filter((name) => name.startsWith('backup'))).toEqual(['backup.gz'])
  })

  it('does not fit into a disk that is full: the reason is named', async () => {
    const location = inFolder('small.db')
    await (await openDatabase(location)).close()
    const filling = withSqliteStore(location.file, 'fill', async ({ trx }) => {
      await sql`pragma max_page_count = 1`.execute(trx)
      for (;;)
        await sql`insert into player select coalesce(max(account), 0) + 1, hex(randomblob(2000)), 1 from player`.execute(
          trx,
        )
    })
    await expect(filling).rejects.toThrow('the disk is full')
  })

  it('replaces nothing but a backup', async () => {
    const location = inFolder('own.db')
    const db = await openDatabase(location)
    await db.close()
    for (const path of ['own.db', 'notes.txt']) {
      if (path !== 'own.db') await writeFile(join(folder, path), 'x')
      const before = await readFile(join(folder, path))
      await expect(backUp(depsOf(location), root, { path: join(folder, path) })).rejects.toThrow('not a backup')
      expect(await readFile(join(folder, path))).toEqual(before)
    }
  })

  it('removes what a killed process left behind', async () => {
    const location = inFolder('left.db')
    await (await openDatabase(location)).close()
    const path = join(folder, 'backup.gz')
    await writeFile(`${path}.partial-4194304`, 'x')
    await backUp(depsOf(location), root, { path })
    expect((await readdir(folder)).filter((name) => name.startsWith('backup'))).toEqual(['backup.gz'])
  })
})

onEveryDatabase('a move', { sensitive: true }, ({ open, fresh }: DatabaseUnderTest) => {
  it('copies everything there and back; repeated it changes nothing', async () => {
    await backupOfEveryTable(join(folder, 'backup.gz'))
    const from = inFolder('from.db')
    await restore(from, join(folder, 'backup.gz'))
    const to = await fresh()
    expect(await move(from, to, now + 1e12)).toMatchObject({ wasMoved: false })
    expect(await move(from, to, now + 1e12)).toMatchObject({ wasMoved: true })
    const back = inFolder('moved-back.db')
    await move(to, back, now + 1e12)
    const first = await everyRow(await open(from), audit)
    expect(await everyRow(await open(to), audit)).toEqual(first)
    expect(await everyRow(await open(back), audit)).toEqual(first)
    await importCommunity(await open(from), communityFile())
    await expect(move(from, to, now + 1e12)).rejects.toThrow('is not empty')
  })

  it('and a backup bring the pictures of the community, byte for byte', async () => {
    const from = inFolder('from.db')
    const db = await openDatabase(from)
    const deps = { parts: communityParts, database: db, now: () => now }
    const icon = await uploadPicture(deps, root, pngFile(192, 192))
    const large = await uploadPicture(deps, root, pngFile(512, 512))
    await editSettings(deps, root, undefined, { value: { pictures: { icon, largeIcon: large } } })
    const pictures = async (each: Database) => ({
      named: (await readSettings(each)).pictures,
      bytes: await Promise.all([icon, large].map(async (id) => (await readStoredPicture(each, id))?.toString('hex'))),
    })
    const before = await pictures(db)
    expect(before).toMatchObject({
      named: { icon, largeIcon: large },
      bytes: [expect.stringMatching(/^89504e47/), expect.stringMatching(/^89504e47/)],
    })
    await db.close()
    const path = join(folder, 'pictures.gz')
    await backUp(depsOf(from), root, { path })
    const [restored, copied] = [await fresh(), await fresh()]
    await restore(restored, path)
    await move(from, copied)
    for (const place of [restored, copied]) expect(await pictures(await open(place))).toEqual(before)
  })

  it('is refused while a portal holds a lease, and waits for those of one that was killed', async () => {
    const from = await fresh()
    const to = inFolder('to.db')
    const db = await open(from)
    await takeLease(db, 'poller', 'running', now, 10_000)
    await expect(move(from, to)).rejects.toThrow('The portal is running')
    await expectEmpty(to)
    const waits: number[] = []
    let at = now
    const wait = async (pause: number) => {
      waits.push(pause)
      at += pause
    }
    await moveDatabase({ ...depsOf(from), now: () => at, onWaiting: () => undefined, wait }, root, to)
    expect(waits).toEqual([11_000])
  })
})
