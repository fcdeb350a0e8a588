import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { CommunityFile } from '../../contract/community/community-file.ts'
import { importAsOperator, undoImport } from '../../server/community/file/import-as-operator.ts'
import { catalogueVersion } from '../../server/community/store/catalogue.ts'
import { communityParts, exportCommunity, importCommunity } from '../../server/community-file.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { tagOf } from '../../server/kernel/edits/edit.ts'
import { addServers, editServer } from '../../server/server-acts.ts'
import { findServer } from '../../server/servers/editable-server.ts'
import { createServerList } from '../../server/servers/rules/server-list.ts'
import { toServer } from '../../server/servers/rules/server-state.ts'
import { readHistory, recordHistory } from '../../server/servers/store/history.ts'
import { findServerId, listServers } from '../../server/servers/store/servers.ts'
import { communityFile, servers } from '../support/community.ts'
import { onEveryDatabase } from '../support/databases.ts'

const now = Date.parse('2026-06-01T00:00:00Z')
const root = { name: 'root', role: 'console', requestId: null, address: null }
const plain = { isDryRun: false, isConfirmed: false }
const first = '10.0.0.0:27015'

type Entry = NonNullable<CommunityFile['servers']>[number]

const file = (list: readonly Entry[]): CommunityFile => ({ version: 1, servers: [...list] })
const entries = (count = 3): readonly Entry[] => communityFile({ servers: servers(count) }).servers ?? []

/** The three servers, the first of them at another address. */
const moved = (ip: string): readonly Entry[] =>
  entries().map((entry, at) => (at === 0 ? { ...entry, id: first, ip } : entry))

const listOf = async (db: Database) => {
  const list = createServerList()
  list.setListed(await listServers(db))
  return list
}
const idsOf = async (db: Database) => (await listServers(db)).map(({ id }) => id)

onEveryDatabase('a server that moves', ({ open }) => {
  it('keeps its history, and is found by every address that it had', async () => {
    const db = await open()
    await importCommunity(db, file(entries()))
    await recordHistory(db, 300, [{ serverId: first, players: 7, map: 'de_dust2' }])
    const report = await importCommunity(db, file(moved('10.9.9.1')))
    expect(report.servers).toEqual({ changed: true, added: 0, updated: 1, removed: 0, total: 3 })
    await importCommunity(db, file(moved('10.9.9.2')))
    expect((await readHistory(db, first, 300_000)).players.at(-1)).toBe(7)
    const list = await listOf(db)
    for (const address of [first, '10.9.9.1:27015', '10.9.9.2:27015']) {
      expect(list.find(address)?.listed).toMatchObject({ id: first, ip: '10.9.9.2' })
      expect(await findServerId(db, address)).toBe(first)
    }
    expect(await findServerId(db, '10.9.9.3:27015')).toBeUndefined()
    const [shown, other] = Array.from(list.all(), toServer)
    expect(shown?.former).toHaveLength(2)
    expect(shown?.former).toEqual(expect.arrayContaining([first, '10.9.9.1:27015']))
    expect(other).not.toHaveProperty('former')
  })

  it('is exported with its id, and the exported file changes nothing', async () => {
    const db = await open()
    await importCommunity(db, file(entries()))
    expect((await exportCommunity(db)).servers?.some((entry) => 'id' in entry)).toBe(false)
    await importCommunity(db, file(moved('10.9.9.1')))
    const exported = await exportCommunity(db)
    expect(exported.servers?.[0]).toMatchObject({ id: first, ip: '10.9.9.1' })
    expect(await importCommunity(db, exported)).toMatchObject({ changed: false })
    const copy = await open()
    await importCommunity(copy, exported)
    expect(await exportCommunity(copy)).toEqual(exported)
  })

  it('is recognised by its new address without an id', async () => {
    const db = await open()
    await importCommunity(db, file(moved('10.9.9.1')))
    const withoutId = moved('10.9.9.1').map(({ id: _id, ...entry }) => entry)
    expect(await importCommunity(db, file(withoutId))).toMatchObject({ changed: false })
    expect(await idsOf(db)).toContain(first)
  })

  it('leaves its address to a new server, which gets an id and the links', async () => {
    const db = await open()
    await importCommunity(db, file(entries()))
    const [successor] = entries(1)
    if (successor === undefined) throw new Error('the builder gives one')
    const both = file([...moved('10.9.9.1'), { ...successor, name: 'Successor' }])
    await importCommunity(db, both)
    expect(await importCommunity(db, both)).toMatchObject({ changed: false })
    const list = await listOf(db)
    const found = list.find(first)
    expect(found?.listed.name).toBe('Successor')
    expect(found?.listed.id).not.toBe(first)
    expect(list.get(first)?.listed).not.toHaveProperty('former')
    expect(await findServerId(db, first)).toBe(found?.listed.id)
  })

  it('comes back with the undo of an import, and so do the addresses of a removed one', async () => {
    const db = await open()
    const deps = { parts: communityParts, database: db, now: () => now }
    await importAsOperator(deps, root, file(entries()), plain)
    await importAsOperator(deps, root, file(moved('10.9.9.1')), plain)
    await undoImport(deps, root, undefined, plain)
    expect((await listOf(db)).find('10.9.9.1:27015')?.listed).toMatchObject({ id: first, ip: '10.0.0.0' })
    await importAsOperator(deps, root, file(moved('10.9.9.1')), plain)
    await importAsOperator(deps, root, file([]), { ...plain, isConfirmed: true })
    await undoImport(deps, root, undefined, plain)
    expect((await listOf(db)).find(first)?.listed).toMatchObject({ id: first, ip: '10.9.9.1' })
  })

  it('may swap its address with another one', async () => {
    const db = await open()
    await importCommunity(db, file(entries(2)))
    const [one, two] = entries(2)
    if (one === undefined || two === undefined) throw new Error('the builder gives two')
    const swapped = [
      { ...one, id: first, ip: two.ip },
      { ...two, id: '10.0.0.1:27015', ip: one.ip },
    ]
    expect((await importCommunity(db, file(swapped))).servers).toMatchObject({ added: 0, updated: 2, removed: 0 })
    expect((await listOf(db)).find(first)?.listed.id).toBe('10.0.0.1:27015')
  })
})

onEveryDatabase('an edit of a server', ({ open }) => {
  it('moves it once, is refused to the second editor and where the address is taken, and is undone', async () => {
    const db = await open()
    const deps = { parts: communityParts, database: db, now: () => now }
    await importCommunity(db, file(entries()))
    const version = await catalogueVersion(db)
    const server = await findServer(db, first)
    if (server === undefined) throw new Error('it is listed')
    const seen = tagOf(server)
    const to = (ip: string) => ({ id: first, seen, change: { value: { ...server, ip } } })
    expect(await editServer(deps, root, to('10.9.9.1'))).toMatchObject({ kind: 'done' })
    expect(await editServer(deps, root, to('10.9.9.1'))).toMatchObject({ kind: 'unchanged' })
    expect(await editServer(deps, root, to('10.9.9.2'))).toMatchObject({ kind: 'conflict', value: { ip: '10.9.9.1' } })
    expect(await catalogueVersion(db)).toBe(version + 1)
    await expect(editServer(deps, root, { ...to('10.0.0.1'), seen: undefined })).rejects.toMatchObject({
      code: 'ADDRESS_TAKEN',
    })
    expect(await findServer(db, first)).toMatchObject({ ip: '10.9.9.1' })
    expect((await listServers(db)).map(({ ip }) => ip)).toEqual(['10.9.9.1', '10.0.0.1', '10.0.0.2'])
    await editServer(deps, root, { id: first, seen: undefined, change: { undo: true } })
    expect(await findServer(db, '10.9.9.1:27015')).toEqual(server)
  })

  it('adds each server once, also when two staff add it at the same time', async () => {
    const db = await open()
    const deps = { parts: communityParts, database: db, now: () => now }
    const [one] = entries(1)
    if (one === undefined) throw new Error('the builder gives one')
    const outcomes = await Promise.all([1, 2].map(() => addServers(deps, root, [one])))
    expect(
      outcomes
        .flat()
        .map(({ outcome }) => outcome)
        .sort(),
    ).toEqual(['added', 'listed'])
    expect(await listServers(db)).toHaveLength(1)
  })

  it('leaves the rows of an older process as they are', async () => {
    const db = await open()
    await importCommunity(db, file(entries(1)))
    await sql`insert into server (id, position, ip, port, name, category, region, ontop, star, rules)
      values ('192.0.2.1:1', 1, '192.0.2.1', 1, 'old', 'dm', 'ap-tokyo', 0, 0, '[]')`.execute(db.kysely)
    expect((await listServers(db)).map(({ id, state }) => [id, state])).toEqual([
      [first, undefined],
      ['192.0.2.1:1', undefined],
    ])
  })
})

onEveryDatabase('a server that players do not see', ({ open }) => {
  it('keeps its state in the file', async () => {
    const db = await open()
    const [one, two, three] = entries()
    if (one === undefined || two === undefined || three === undefined) throw new Error('the builder gives three')
    const hidden = file([{ ...one, state: 'hidden' }, { ...two, state: 'retired' }, three])
    await importCommunity(db, hidden)
    expect(await exportCommunity(db)).toEqual(hidden)
    expect((await listServers(db)).map(({ state }) => state)).toEqual(['hidden', 'retired', undefined])
  })
})
