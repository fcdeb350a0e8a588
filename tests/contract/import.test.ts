import { expect, it } from 'vitest'
import { minutes } from '../../contract/duration.ts'
import { importAsOperator, undoImport } from '../../server/community/file/import-as-operator.ts'
import { catalogueVersion } from '../../server/community/store/catalogue.ts'
import { communityParts, exportCommunity, importCommunity } from '../../server/community-file.ts'
import { listAudit, verifyAudit } from '../../server/kernel/audit/read.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { createServerList } from '../../server/servers/rules/server-list.ts'
import { serialiseServers } from '../../server/servers/rules/server-list-snapshot.ts'
import { neverSeen } from '../../server/servers/rules/server-state.ts'
import {
  historyStepSeconds,
  historyStepStart,
  pruneHistory,
  readHistory,
  recordHistory,
} from '../../server/servers/store/history.ts'
import { saveSnapshot } from '../../server/servers/store/server-list-snapshot.ts'
import { listServers } from '../../server/servers/store/servers.ts'
import { communityFile, servers } from '../support/community.ts'
import { onEveryDatabase } from '../support/databases.ts'

const now = Date.parse('2026-06-01T00:00:00Z')
const root = { name: 'root', role: 'console', requestId: null, address: null }
const plain = { isDryRun: false, isConfirmed: false }
const confirmed = { isDryRun: false, isConfirmed: true }
const dry = { isDryRun: true, isConfirmed: false }

const only = (count: number, name?: string) => ({
  version: 1 as const,
  servers: communityFile({ servers: servers(count, name) }).servers,
})
const bring = (database: Database, file: Parameters<typeof importAsOperator>[2], options = plain) =>
  importAsOperator({ parts: communityParts, database, now: () => now }, root, file, options)
const undo = (database: Database, options = plain, seq?: number) =>
  undoImport({ parts: communityParts, database, now: () => now }, root, seq, options)
const acts = async (db: Database) => (await listAudit(db, {}, { limit: 50 })).map(({ action }) => action)

/** The polling process saw this many players on the first server. */
async function play(db: Database, players: number, at = now) {
  const list = createServerList()
  list.setListed(await listServers(db))
  list.setState('10.0.0.0:27015', { ...neverSeen, open: true, current: players, lastSeen: at })
  await saveSnapshot(db, {
    version: 1,
    sweptAt: at,
    body: serialiseServers(list.all(), { sweptAt: list.sweptAt, listVersion: null }),
  })
}

onEveryDatabase('an import by an operator', ({ open }) => {
  it('says what would change, by name, and changes nothing', async () => {
    const db = await open()
    await importCommunity(db, communityFile())
    const before = await exportCommunity(db)
    const outcome = await bring(db, only(2, 'Renamed'), dry)
    if (outcome.kind === 'invalid') throw new Error(outcome.problems.join())
    const { kind, plan } = outcome
    expect(kind).toBe('planned')
    expect(plan.get('servers')?.difference).toEqual({
      added: [],
      updated: [
        { label: '10.0.0.0:27015 Renamed', fields: ['name'] },
        { label: '10.0.0.1:27015 Renamed', fields: ['name'] },
      ],
      removed: [{ id: '10.0.0.2:27015', label: '10.0.0.2:27015 Server' }],
      reordered: 0,
      before: 3,
      total: 2,
    })
    expect(plan.has('faqs')).toBe(false)
    expect(await exportCommunity(db)).toEqual(before)
    expect(await acts(db)).toEqual([])
  })

  it('refuses to remove more than a fifth of a section until that is confirmed', async () => {
    const db = await open()
    await importCommunity(db, only(60))
    expect(await bring(db, only(48))).toMatchObject({ kind: 'done', dangers: [] })
    const refused = await bring(db, only(38))
    expect(refused).toMatchObject({ kind: 'refused', dangers: [{ kind: 'massRemoval', section: 'servers', of: 48 }] })
    expect(refused).toHaveProperty('dangers.0.removed.length', 10)
    expect(await bring(db, { version: 1, servers: [] })).toMatchObject({ kind: 'refused' })
    expect(await listServers(db)).toHaveLength(48)
    expect(await bring(db, { version: 1, servers: [] }, confirmed)).toMatchObject({ kind: 'done' })
    expect(await listServers(db)).toEqual([])
  })

  it('refuses to remove a server with players on it until that is confirmed', async () => {
    const db = await open()
    await importCommunity(db, only(20))
    const withoutFirst = { version: 1 as const, servers: only(20).servers?.slice(1) }
    await play(db, 7)
    expect(await bring(db, withoutFirst)).toMatchObject({
      kind: 'refused',
      dangers: [{ kind: 'playersOn', servers: [{ label: '10.0.0.0:27015 Server', players: 7 }] }],
    })
    // What was seen an hour ago says nothing about now.
    await play(db, 7, now - minutes(60))
    expect(await bring(db, withoutFirst)).toMatchObject({ kind: 'done' })
  })

  it('is one act of the audit, which names the files before and after; the same file again is none', async () => {
    const db = await open()
    await bring(db, communityFile())
    expect(await bring(db, communityFile())).toMatchObject({ kind: 'unchanged' })
    const entries = await listAudit(db, {}, { limit: 9 })
    expect(entries).toMatchObject([{ action: 'catalogue.import', actor: 'root', role: 'console' }])
    expect(JSON.parse(entries[0]?.after_json ?? '')).toMatchObject({ sections: { servers: { added: 3, total: 3 } } })
    expect(await verifyAudit(db)).toHaveProperty('hash')
  })

  it('comes back with undo, once, as another act', async () => {
    const db = await open()
    await bring(db, communityFile({ servers: servers(60) }))
    const before = await exportCommunity(db)
    await bring(db, { version: 1, servers: [], faqs: [] }, confirmed)
    expect(await undo(db, dry)).toMatchObject({ kind: 'planned' })
    expect(await listServers(db)).toEqual([])
    expect(await undo(db)).toMatchObject({ kind: 'done' })
    expect(await exportCommunity(db)).toEqual(before)
    const version = await catalogueVersion(db)
    expect(await undo(db)).toEqual({ kind: 'undone', seq: 2 })
    expect(await catalogueVersion(db)).toBe(version)
    expect(await acts(db)).toEqual(['catalogue.undo', 'catalogue.import', 'catalogue.import'])
  })

  it('that removed servers loses none of their history once it is undone', async () => {
    const db = await open()
    await bring(db, communityFile({ servers: servers(3) }))
    const steps = [3, 2, 1].map((ago) => historyStepStart(now) - ago * historyStepSeconds)
    const ids = (await listServers(db)).map(({ id }) => id)
    for (const [i, step] of steps.entries()) {
      await recordHistory(
        db,
        step,
        ids.map((serverId) => ({ serverId, players: i + 1, map: 'de_dust2' })),
      )
    }
    const read = () => Promise.all(ids.map((id) => readHistory({ kind: db.kind, kysely: db.kysely }, id, now)))
    const before = await read()
    const elsewhere =
      communityFile({ servers: servers(3, 'Moved') }).servers?.map((server, i) =>
        i === 1 ? { ...server, ip: '192.0.2.77' } : server,
      ) ?? []
    await bring(db, { version: 1, servers: elsewhere }, confirmed)
    expect(await undo(db, confirmed)).toMatchObject({ kind: 'done' })
    expect(await read()).toEqual(before)
    await bring(db, { version: 1, servers: [] }, confirmed)
    expect(await undo(db, confirmed)).toMatchObject({ kind: 'done' })
    expect(await read()).toEqual(before)
    expect(await db.kysely.selectFrom('left_history').selectAll().execute()).toEqual([])
    await bring(db, { version: 1, servers: [] }, confirmed)
    await pruneHistory(db, historyStepStart(now))
    expect(await db.kysely.selectFrom('left_history').selectAll().execute()).toEqual([])
  })

  it('is undone only in its own sections, and not over later changes unless told', async () => {
    const db = await open()
    await bring(db, communityFile())
    await bring(db, only(3, 'Second'))
    await bring(db, { version: 1, faqs: [] }, confirmed)
    expect(await undo(db, plain, 2)).toMatchObject({ kind: 'done' })
    expect((await listServers(db)).map(({ name }) => name)).toEqual(['Server', 'Server', 'Server'])
    expect((await exportCommunity(db)).faqs).toEqual([])
    await importCommunity(db, only(3, 'Later'))
    expect(await undo(db, plain, 2)).toEqual({ kind: 'changedSince', seq: 2 })
    expect((await listServers(db))[0]?.name).toBe('Later')
    expect(await undo(db, confirmed, 2)).toMatchObject({ kind: 'done' })
    expect((await listServers(db))[0]?.name).toBe('Server')
  })

  it('takes sections back that it imported for the first time, when confirmed', async () => {
    const db = await open()
    expect(await undo(db)).toMatchObject({ kind: 'noImport' })
    await bring(db, communityFile())
    expect(await undo(db)).toMatchObject({ kind: 'refused' })
    expect(await undo(db, confirmed)).toMatchObject({ kind: 'done' })
    expect(await exportCommunity(db)).toEqual({ version: 1 })
    expect(await undo(db, plain, 2)).toMatchObject({ kind: 'noImport' })
  })

  it('keeps several large imports in a small audit', async () => {
    const db = await open()
    for (const name of ['A', 'B', 'A']) await bring(db, only(3000, name))
    const entries = await listAudit(db, {}, { limit: 9 })
    expect(entries).toHaveLength(3)
    for (const { before_json, after_json } of entries) {
      expect((before_json ?? '').length + (after_json ?? '').length).toBeLessThan(1000)
    }
    expect(await db.kysely.selectFrom('catalogue_file').selectAll().execute()).toHaveLength(3)
  })
})
