import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type EditedServer, serverCheckSchema, staffServersSchema } from '../../contract/servers/staff-servers.ts'
import { editHistorySchema } from '../../contract/staff/staff-edits.ts'
import { addGameServer } from '../../server/accounts/game-servers/store.ts'
import { importCommunity } from '../../server/community-file.ts'
import { listAudit } from '../../server/kernel/audit/read.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { noteLogReceived } from '../../server/leaderboard/store/log-status.ts'
import { createGameServer } from '../../tools/game-simulation/game-server.ts'
import { createLatencyResponder } from '../../tools/latency-responder/responder.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { communityFile, servers } from '../support/community.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { wholeApp } from '../support/whole-app.ts'

const first = '10.0.0.0:27015'

/** An administrator's room over three servers. */
async function room(database: Database) {
  await importCommunity(database, communityFile({ servers: servers(3) }))
  const portal = await wholeApp(database)
  const member = { steam_id: steamIdOf(1), role: 'administrator', added_at: 1, added_by: 'root' } as const
  await database.kysely.insertInto('staff_member').values(member).execute()
  const { token } = await portal.begin(await steamAccount(database, 1, 'Ann'), 'login', true)
  const list = async () => v.parse(staffServersSchema, (await portal.call('GET', '/api/staff/servers', token)).json())
  const post = async (path: string, payload: object, headers: Record<string, string> = {}) => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: `/api/staff/${path}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
      payload,
    })
    const body: unknown = answer.json()
    return { status: answer.statusCode, body, etag: answer.headers.etag }
  }
  return {
    portal,
    list,
    post,
    edit: (id: string, tag: string, change: object) =>
      post(`servers/${encodeURIComponent(id)}/edits`, change, { 'if-match': `"${tag}"` }),
    history: async (id: string) =>
      v.parse(
        editHistorySchema,
        (await portal.call('GET', `/api/staff/servers/${encodeURIComponent(id)}/edits`, token)).json(),
      ).versions,
    check: async (body: object) => v.parse(serverCheckSchema, (await post('server-check', body)).body),
  }
}

const moved = (value: EditedServer): EditedServer => ({ ...value, ip: '192.0.2.9' })

onEveryDatabase('the servers of the staff room', ({ open }) => {
  it('are listed with their state, their former addresses and their log', async () => {
    const db = await open()
    const { list, edit, portal } = await room(db)
    const { id: keyId } = await addGameServer(db, { name: 'x', now: 1, serverId: first })
    await noteLogReceived(db, keyId, portal.clock.now)
    const { servers: before } = await list()
    expect(before.map(({ value }) => value.id)).toEqual([first, '10.0.0.1:27015', '10.0.0.2:27015'])
    expect(before[0]).toMatchObject({
      value: { name: 'Server', name_display: '一号' },
      isOnline: false,
      lastSeen: null,
      log: { keyId, receivedAt: new Date(portal.clock.now).toISOString(), isRefused: false },
    })
    expect(before[0]?.value).not.toHaveProperty('rules')
    const [server] = before
    if (!server) throw new Error('there are three')
    await edit(first, server.tag, { value: moved(server.value) })
    expect((await list()).servers[0]).toMatchObject({ former: [first], log: { keyId }, value: { ip: '192.0.2.9' } })
  })

  it('tell the second editor what is stored now, keep versions, and bring one back', async () => {
    const db = await open()
    const { list, edit, history } = await room(db)
    const [server] = (await list()).servers
    if (!server) throw new Error('there are three')
    const { tag, value } = server
    const done = await edit(first, tag, { value: moved(value) })
    expect(done).toMatchObject({ status: 200, body: { value: { ip: '192.0.2.9' } } })
    expect(await edit(first, tag, { value: moved(value) })).toMatchObject({ status: 200, etag: done.etag })
    expect(await edit(first, tag, { value: { ...value, name: 'Other' } })).toMatchObject({
      status: 412,
      etag: done.etag,
      body: { error: 'EDITED_MEANWHILE', current: { value: { ip: '192.0.2.9' } } },
    })
    const current = done.etag?.replaceAll('"', '') ?? ''
    expect((await history(first)).map(({ number, source }) => [number, source])).toEqual([
      [2, 'edit'],
      [1, 'found'],
    ])
    expect(await edit(first, current, { restore: 1 })).toMatchObject({ status: 200, body: { tag, value } })
    // The rules of the server are a text of their own.
    const { rules } = await db.kysely
      .selectFrom('server')
      .select('rules')
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    expect(rules).toContain('"r"')
    expect((await listAudit(db, {}, { limit: 9 })).map(({ action, subject }) => [action, subject])).toEqual([
      ['server.restore', first],
      ['server.edit', first],
    ])
  })

  it('refuse an address that is taken, an id that is another one, and fields that are wrong', async () => {
    const { list, edit, post } = await room(await open())
    const [server] = (await list()).servers
    if (!server) throw new Error('there are three')
    const change = (fields: object) => edit(first, server.tag, { value: { ...server.value, ...fields } })
    expect(await change({ ip: '10.0.0.1' })).toMatchObject({ status: 409, body: { error: 'ADDRESS_TAKEN' } })
    expect(await change({ id: '10.0.0.1:27015' })).toMatchObject({ status: 400, body: { field: 'id' } })
    for (const fields of [{ ip: 'play.example.org' }, { port: 0 }, { region: 'moon' }, { name: ' ' }, { x: 1 }]) {
      expect(await change(fields)).toMatchObject({ status: 400, body: { error: 'BAD_REQUEST' } })
    }
    const { rules: _rules, id: _id, ...fresh } = { rules: [], ...server.value, port: 27999 }
    for (const fields of [
      { name: 'a\u202eb' },
      { name: '\u200b' },
      { name_display: '\u3164' },
      { category: '\u2800' },
    ]) {
      expect(await change(fields), JSON.stringify(fields)).toMatchObject({
        status: 400,
        body: { error: 'BAD_REQUEST' },
      })
      expect(await post('servers', { servers: [{ ...fresh, ...fields }] })).toMatchObject({ status: 400 })
    }
    expect(await post('servers', { servers: [] })).toMatchObject({ status: 400 })
  })

  it('are added many at once, and those that are listed stay', async () => {
    const { list, post } = await room(await open())
    const fresh = [27015, 27016].map((port) => ({
      ip: '10.0.0.1',
      port,
      name: 'New',
      category: 'retakes',
      region: 'eu-frankfurt',
    }))
    const expected = [
      { id: '10.0.0.1:27015', outcome: 'listed' },
      { id: '10.0.0.1:27016', outcome: 'added' },
    ]
    expect(await post('servers', { servers: fresh })).toMatchObject({ status: 200, body: expected })
    const { servers: all } = await list()
    expect(all.map(({ value }) => value.name)).toEqual(['Server', 'Server', 'Server', 'New'])
  })

  it('are checked live: the game server and the ping target', async () => {
    const { check } = await room(await open())
    const game = await createGameServer({
      host: '127.0.0.1',
      port: 0,
      traits: {},
      random: Math.random,
      state: () => ({ name: 'G', map: 'de_nuke', max: 10, bots: 0, players: [{ name: 'a', seconds: 1 }] }),
    })
    const responder = await createLatencyResponder({
      host: '127.0.0.1',
      port: 0,
      allowedOrigins: ['http://127.0.0.1'],
    })
    const here = { ip: '127.0.0.1', port: game.port }
    expect(await check({ ...here, ping_target: `127.0.0.1:${responder.port}` })).toEqual({
      game: { ok: true, milliseconds: expect.any(Number), map: 'de_nuke', players: 1, max: 10 },
      ping: { ok: true, milliseconds: expect.any(Number), certificateEnds: null },
    })
    await responder.close()
    expect((await check({ ...here, ping_target: `127.0.0.1:${responder.port}` })).ping).toEqual({
      ok: false,
      fault: 'refused',
      detail: expect.any(String),
    })
    expect((await check(here)).ping).toBeNull()
    await game.close()
    expect((await check(here)).game).toEqual({ ok: false, reason: 'silent', detail: '' })
  })
})
