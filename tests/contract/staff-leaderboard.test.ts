import { expect, it } from 'vitest'
import { addGameServer, listGameServers } from '../../server/accounts/game-servers/store.ts'
import { listAudit } from '../../server/kernel/audit/read.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { noteLogRefused } from '../../server/leaderboard/store/log-status.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { fileLine, killText } from '../support/match-log.ts'
import { wholeApp } from '../support/whole-app.ts'

const now = Date.parse('2026-06-01T00:00:00Z')

/** An administrator's room; the clock is at the start of the tests' logs. */
async function administered(database: Database) {
  const portal = await wholeApp(database)
  const member = { steam_id: steamIdOf(1), role: 'administrator', added_at: now, added_by: 'root' } as const
  await database.kysely.insertInto('staff_member').values(member).execute()
  const { token } = await portal.begin(await steamAccount(database, 1, 'Ann'), 'login', true)
  const post = async (path: string, body?: object) => {
    const answer = await portal.call('POST', path, token, body)
    return { status: answer.statusCode, body: answer.statusCode === 204 ? undefined : answer.json() }
  }
  const upload = async (path: string, text: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
    const answer = await portal.app.inject({ method: 'POST', url: path, headers, payload: text })
    const body: unknown = answer.json()
    return { status: answer.statusCode, body }
  }
  const read = async (): Promise<unknown> => (await portal.call('GET', '/api/staff/leaderboard', token)).json()
  const text = async (path: string) => (await portal.call('GET', path, token)).body
  return { portal, post, upload, read, text }
}

const actions = async (database: Database) => (await listAudit(database, {}, { limit: 20 })).map(({ action }) => action)

onEveryDatabase('the leaderboard in the staff room', ({ open }) => {
  it('begins a season once, however often the call is repeated, and ends the one before', async () => {
    const database = await open()
    const { post, read } = await administered(database)
    const spring = { name: ' Spring ', startsAt: '2026-03-01T00:00:00.000Z' }
    const summer = { name: 'Summer', startsAt: '2026-06-01T00:00:00.000Z' }
    expect(await post('/api/staff/seasons', spring)).toMatchObject({ status: 200, body: { id: 1, name: 'Spring' } })
    const begin = () => post('/api/staff/seasons', summer)
    expect([await begin(), await begin()]).toMatchObject([{ body: { id: 2 } }, { body: { id: 2 } }])
    expect(await read()).toMatchObject({
      seasons: [
        { id: 2, name: 'Summer', endsAt: null, closedAt: null },
        { id: 1, name: 'Spring', endsAt: summer.startsAt, closedAt: null },
      ],
    })
    expect(await post('/api/staff/seasons', { ...spring, name: 'Early' })).toMatchObject({
      status: 409,
      body: { error: 'SEASON_OVERLAPS' },
    })
    expect(await post('/api/staff/seasons', { ...spring, name: '\u0007' })).toMatchObject({ status: 400 })
    expect(await actions(database)).toEqual(['season.create', 'season.create'])
  })

  it('closes a season once', async () => {
    const database = await open()
    const { post, read } = await administered(database)
    await post('/api/staff/seasons', { name: 'Spring', startsAt: '2026-03-01T00:00:00.000Z' })
    const close = () => post('/api/staff/seasons/1/close')
    expect([await close(), await close()]).toMatchObject([{ status: 204 }, { status: 204 }])
    expect(await read()).toMatchObject({ seasons: [{ closedAt: new Date(now).toISOString() }] })
    expect(await post('/api/staff/seasons/7/close')).toMatchObject({ status: 410 })
    const [closed] = await listAudit(database, {}, { limit: 1 })
    expect(closed).toMatchObject({ action: 'season.close', actor: steamIdOf(1), subject: '1' })
    expect(await actions(database)).toEqual(['season.close', 'season.create'])
  })

  it('counts an uploaded log once', async () => {
    const database = await open()
    const { portal, upload } = await administered(database)
    portal.clock.now += 86_400_000
    const { id } = await addGameServer(database, { name: 'x', now, serverId: '192.0.2.1:27015' })
    const path = `/api/staff/game-servers/${id}/log?zone=%2B00:00&file=a.log`
    const text = [1, 5, 9].map((second) => fileLine(second, killText(1, 2))).join('')
    expect(await upload(path, text)).toEqual({ status: 200, body: { lines: 3, counted: 3, repeated: 0, misdated: 0 } })
    expect(await upload(path, text)).toMatchObject({ body: { counted: 0, repeated: 3 } })
    expect(await upload(path.replace(id, 'gs-0'), text)).toMatchObject({ status: 410 })
    const alone = await addGameServer(database, { name: 'y', now })
    expect(await upload(path.replace(id, alone.id), text)).toMatchObject({ body: { error: 'LOG_WITHOUT_BOARD' } })
    expect(await upload(path.replace('%2B00:00', 'Shanghai'), text)).toMatchObject({ status: 400 })
    const berlin = path.replace('%2B00:00', 'Europe/Berlin')
    expect(await upload(berlin, text)).toMatchObject({ status: 200, body: { repeated: 3 } })
    const unreadable = { status: 422, body: { error: 'LOG_UNREADABLE' } }
    for (const body of ['{"lines": []}', '\x1f\x8b\x08']) expect(await upload(path, body)).toMatchObject(unreadable)
    expect(await upload(path, 'x'.repeat(16 * 1024 * 1024 + 1))).toMatchObject({ status: 413 })
    const [, , first] = await listAudit(database, {}, { limit: 3 })
    expect(JSON.parse(first?.after_json ?? '')).toMatchObject({ file: 'a.log', counted: 3 })
  })

  it('issues keys, hands out their lines, rotates and revokes them, each once and with an entry of the audit', async () => {
    const database = await open()
    const { portal, post, read, text } = await administered(database)
    expect(await read()).toMatchObject({ serversWithoutKey: 1 })
    expect(await post('/api/staff/game-servers')).toEqual({ status: 200, body: { issued: 1 } })
    expect(await post('/api/staff/game-servers')).toEqual({ status: 200, body: { issued: 0 } })
    const [key] = await listGameServers(database)
    const id = key?.id ?? ''
    expect(await read()).toMatchObject({
      serversWithoutKey: 0,
      gameServers: [{ id, name: 'A', address: '192.0.2.9:27015', previousUntil: null, previousUsedAt: null }],
    })
    const lines = () => text('/api/staff/game-servers/lines')
    const line = await lines()
    const pattern = `A\t192.0.2.9:27015\tlogaddress_add_http "https://play.example.org/api/game/log/${id}/`
    expect(line.startsWith(pattern)).toBe(true)
    expect(line.endsWith('"\n')).toBe(true)
    const rotate = (hours: number) => post(`/api/staff/game-servers/${id}/rotate`, { hours })
    expect(await rotate(0)).toMatchObject({ status: 400 })
    const rotated = await rotate(6)
    expect(rotated).toMatchObject({ status: 200, body: { key: expect.any(String) } })
    expect(await lines()).not.toBe(line)
    expect(await rotate(6)).toMatchObject({ status: 409 })
    const previousUntil = new Date(portal.clock.now + 6 * 3_600_000).toISOString()
    expect(await read()).toMatchObject({ gameServers: [{ previousUntil }] })
    const revoke = () => post(`/api/staff/game-servers/${id}/revoke`)
    expect([await revoke(), await revoke()]).toMatchObject([{ status: 204 }, { status: 410 }])
    expect(await rotate(6)).toMatchObject({ status: 410 })
    expect(await lines()).toBe('')
    expect(await actions(database)).toEqual(['log-key.revoke', 'log-key.rotate', 'log-key.issue'])
    const audit = JSON.stringify(await listAudit(database, {}, { limit: 9 }))
    expect(audit).not.toContain(line.slice(line.lastIndexOf('/') + 1, -2))
  })

  it('shows when a game server was heard last and why it was refused', async () => {
    const database = await open()
    const { read } = await administered(database)
    const { id } = await addGameServer(database, { name: 'x', now })
    expect(await read()).toMatchObject({ gameServers: [{ id, address: null, receivedAt: null, refused: null }] })
    await noteLogRefused(database, id, { refusal: 'not_linked', now, warnEvery: 1 })
    const refused = { at: new Date(now).toISOString(), reason: 'not_linked' }
    expect(await read()).toMatchObject({ gameServers: [{ refused }] })
  })

  it('hands out the lines of named servers, with a key for each, or says which are not listed', async () => {
    const database = await open()
    const { post } = await administered(database)
    const lines = (...addresses: string[]) => post('/api/staff/game-servers/lines', { addresses })
    expect(await lines('192.0.2.9:27015', '192.0.2.8:27015', 'play.example.org')).toEqual({
      status: 200,
      body: { issued: 0, lines: [], unlisted: ['play.example.org', '192.0.2.8:27015'] },
    })
    expect(await listGameServers(database)).toEqual([])
    const line = expect.stringMatching(/^A\t192\.0\.2\.9:27015\tlogaddress_add_http "https:\/\/play\.example\.org\//)
    expect(await lines('connect 192.0.2.9:27015')).toEqual({
      status: 200,
      body: { issued: 1, lines: [line], unlisted: [] },
    })
    expect(await lines('192.0.2.9:27015', '192.0.2.9:27015')).toMatchObject({ body: { issued: 0, lines: [line] } })
    expect(await lines()).toMatchObject({ status: 400 })
    expect(await lines(...Array.from({ length: 1001 }, (_, n) => `192.0.2.9:${n + 1}`))).toMatchObject({ status: 400 })
    expect(await actions(database)).toEqual(['log-key.issue'])
  })

  it('sends a test line to a game server that has a key', async () => {
    const database = await open()
    const { post } = await administered(database)
    const { id } = await addGameServer(database, { name: 'x', now })
    expect(await post(`/api/staff/game-servers/${id}/test`)).toEqual({
      status: 200,
      body: { ok: true, milliseconds: 12 },
    })
    expect(await post('/api/staff/game-servers/gs-0/test')).toMatchObject({ status: 410, body: { error: 'GONE' } })
    expect(await actions(database)).toEqual([])
  })
})
