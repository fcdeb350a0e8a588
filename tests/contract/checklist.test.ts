import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type Checklist, checklistItems } from '../../contract/staff/checklist.ts'
import { staffOverviewSchema } from '../../contract/staff/staff.ts'
import { importCommunity } from '../../server/community-file.ts'
import { listAudit } from '../../server/kernel/audit/read.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { wholeApp } from '../support/whole-app.ts'

const ann = steamIdOf(1)
const now = Date.parse('2026-06-01T00:00:00Z')
const server = {
  ip: '192.0.2.1',
  port: 27015,
  name: 'A',
  category: 'retakes',
  region: 'eu-warsaw',
  ontop: 0,
  star: false,
  rules: [],
}

async function staffed(database: Database) {
  const portal = await wholeApp(database)
  const add = async (n: number, role: 'administrator' | 'moderator') => {
    const member = { steam_id: steamIdOf(n), role, added_at: now, added_by: 'root' }
    await database.kysely.insertInto('staff_member').values(member).execute()
    return (await portal.begin(await steamAccount(database, n, n === 1 ? 'Ann' : 'Bo'), 'login', false)).token
  }
  const [administrator, moderator] = [await add(1, 'administrator'), await add(2, 'moderator')]
  const list = async (token = administrator) => {
    const response = await portal.call('GET', '/api/staff/overview', token)
    return v.parse(staffOverviewSchema, response.json()).checklist
  }
  const dismiss = (body: object, token = administrator) =>
    portal.call('POST', '/api/staff/checklist/dismissals', token, body)
  return { list, dismiss, moderator }
}

const entryOf = (list: Checklist | null, item: string) => list?.items.find((each) => each.item === item)

onEveryDatabase('the checklist of the first hour', ({ open }) => {
  it('follows what the portal has', async () => {
    const database = await open()
    const { list } = await staffed(database)
    const before = await list()
    expect(before?.items.map(({ item }) => item)).toEqual([...checklistItems])
    expect([entryOf(before, 'name')?.state, entryOf(before, 'servers')?.state]).toEqual(['none', 'none'])
    // The app of the tests has a backup of a minute ago; the checklist reads the audit.
    expect(entryOf(before, 'backup')?.state).toBe('none')
    await importCommunity(database, {
      version: 1,
      settings: { name: 'Liga', regions: [{ code: 'eu-warsaw', country: 'PL', name: { zh: '华沙', en: 'Warsaw' } }] },
      servers: [server, { ...server, port: 27016, ping_target: 'ping.example.org' }],
    })
    const after = await list()
    expect(['name', 'regions', 'icon'].map((item) => entryOf(after, item)?.state)).toEqual(['done', 'done', 'none'])
    expect(entryOf(after, 'servers')).toMatchObject({ state: 'done', count: 2 })
    expect(entryOf(after, 'latency')).toMatchObject({ state: 'some', count: 1 })
  })

  it('is dismissed for the whole community, with who and when, and safe to repeat', async () => {
    const database = await open()
    const { list, dismiss, moderator } = await staffed(database)
    for (const _ of [1, 2]) expect((await dismiss({ item: 'payments', dismissed: true })).statusCode).toBe(204)
    expect(entryOf(await list(), 'payments')?.dismissed).toMatchObject({ by: ann, byName: 'Ann' })
    expect((await list())?.dismissed).toBeNull()
    expect((await dismiss({ item: 'all', dismissed: true })).statusCode).toBe(204)
    expect((await list())?.dismissed).toMatchObject({ by: ann })
    expect((await dismiss({ item: 'payments', dismissed: false })).statusCode).toBe(204)
    expect(entryOf(await list(), 'payments')?.dismissed).toBeNull()
    const acts = await listAudit(database, {}, { limit: 9 })
    expect(acts.map(({ action, subject }) => [action, subject])).toEqual([
      ['checklist.show', 'payments'],
      ['checklist.dismiss', 'all'],
      ['checklist.dismiss', 'payments'],
    ])
    expect(await list(moderator)).toBeNull()
    expect((await dismiss({ item: 'icon', dismissed: true }, moderator)).statusCode).toBe(404)
    expect((await dismiss({ item: 'lunch', dismissed: true })).statusCode).toBe(400)
  })
})
