import { expect, it } from 'vitest'
import { hours } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as leaderboardEndpoints from '../../contract/endpoints/leaderboard.ts'
import { acceptedKeys, noteKeyUse } from '../../server/accounts/game-servers/accepted-keys.ts'
import { issueKeys, rotateKey } from '../../server/accounts/game-servers/acts.ts'
import { findGameServer, gameLogToken, gameServerKey } from '../../server/accounts/game-servers/store.ts'
import type { GameServerKeyRow } from '../../server/accounts/game-servers/tables.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { onEveryDatabase } from '../support/databases.ts'
import { leaderboardApp, logSecret } from '../support/leaderboard-app.ts'
import { killText, logLine } from '../support/match-log.ts'

const root = { name: 'root', role: 'console', requestId: null, address: null }
const newSecret = 'zyxwvutsrqponmlkjihgfedcba9876543210'
const both = { secret: newSecret, previousSecret: logSecret }
const lines = logLine(1, killText(1, 2))

const keyOf = async (db: Database, id: string): Promise<GameServerKeyRow> => {
  const key = await findGameServer(db, id)
  if (key === undefined) throw new Error('it exists')
  return key
}

onEveryDatabase('a new secret', ({ open }) => {
  it('leaves the log lines of 60 game servers valid, and shows which still use the previous one', async () => {
    const db = await open()
    const app = await leaderboardApp(db, both)
    const servers = Array.from({ length: 60 }, (_, at) => ({ id: `10.1.0.${at}:27015`, name: `S${at}` }))
    const keys = await issueKeys({ database: db, now: () => app.clock.now }, root, servers)
    expect(keys).toHaveLength(60)
    const send = (key: GameServerKeyRow, secret: string) =>
      app.app.inject({
        method: 'POST',
        url: href(leaderboardEndpoints.receiveGameLog, {
          params: { server: key.id, token: gameLogToken(secret, key) },
        }),
        headers: { 'content-type': 'text/plain' },
        payload: lines,
      })
    for (const key of keys) {
      app.list(key, 'dm')
      expect((await send(key, logSecret)).statusCode).toBe(200)
    }
    const [updated, late] = keys
    if (updated === undefined || late === undefined) throw new Error('there are 60')
    expect((await send(updated, newSecret)).statusCode).toBe(200)
    expect((await send(updated, 'a third secret')).statusCode).toBe(401)
    expect(await keyOf(db, late.id)).toMatchObject({ previous_used_at: app.clock.now })
    const without = await leaderboardApp(db, { secret: newSecret })
    without.list(late, 'dm')
    const refused = await without.send(late, lines)
    expect(refused.status).toBe(401)
  })
})

onEveryDatabase('a rotated key', ({ open }) => {
  const start = async () => {
    const db = await open()
    const clock = { now: Date.parse('2026-06-01T00:00:00Z') }
    const acts = { database: db, now: () => clock.now }
    const [first] = await issueKeys(acts, root, [{ id: '10.0.0.1:27015', name: 'A' }])
    if (first === undefined) throw new Error('one was issued')
    const accepted = async (purpose: 'key' | 'token') =>
      acceptedKeys({ secret: logSecret }, purpose, await keyOf(db, first.id), clock.now).map(({ value }) => value)
    const use = async (purpose: 'key' | 'token', value: string) => {
      const key = await keyOf(db, first.id)
      const used = acceptedKeys({ secret: logSecret }, purpose, key, clock.now).find((each) => each.value === value)
      if (used === undefined) return 'refused'
      await noteKeyUse(db, purpose, key, used, clock.now)
      return 'accepted'
    }
    return { db, clock, acts, first, accepted, use }
  }
  const token = (key: Pick<GameServerKeyRow, 'id'>, version: number) => gameLogToken(logSecret, { id: key.id, version })

  it('is accepted beside the new one until that was used, for each purpose of its own', async () => {
    const { db, clock, acts, first, use } = await start()
    expect(await rotateKey(acts, root, { id: first.id, overlap: 6 })).toMatchObject({
      kind: 'done',
      key: { version: 2 },
    })
    clock.now += hours(1)
    expect(await use('token', token(first, 1))).toBe('accepted')
    expect(await keyOf(db, first.id)).toMatchObject({ previous_used_at: clock.now })
    expect(await use('token', token(first, 2))).toBe('accepted')
    expect(await use('token', token(first, 1))).toBe('refused')
    expect(await use('key', gameServerKey(logSecret, { id: first.id, version: 1 }))).toBe('accepted')
    expect(await use('key', gameServerKey(logSecret, { id: first.id, version: 2 }))).toBe('accepted')
    expect(await use('key', gameServerKey(logSecret, { id: first.id, version: 1 }))).toBe('refused')
  })

  it('is refused when its hours are over, and is not rotated again before', async () => {
    const { clock, acts, first, use, accepted } = await start()
    await rotateKey(acts, root, { id: first.id, overlap: 6 })
    expect(await rotateKey(acts, root, { id: first.id })).toEqual({ kind: 'overlapping' })
    expect(await accepted('token')).toHaveLength(2)
    clock.now += hours(6)
    expect(await use('token', token(first, 1))).toBe('refused')
    expect(await accepted('key')).toHaveLength(1)
    expect(await rotateKey(acts, root, { id: first.id })).toMatchObject({ kind: 'done', key: { version: 3 } })
    expect(await rotateKey(acts, root, { id: 'gs-nobody' })).toEqual({ kind: 'unknown' })
  })

  it('is one key per server, also when two staff issue them at the same time', async () => {
    const { db, acts } = await start()
    const servers = [1, 2, 3].map((at) => ({ id: `10.0.0.${at}:27015`, name: 'S' }))
    await Promise.all([issueKeys(acts, root, servers), issueKeys(acts, root, servers)])
    const keys = await db.kysely.selectFrom('game_server_key').select('server_id').execute()
    expect(keys.map(({ server_id }) => server_id).sort()).toEqual(servers.map(({ id }) => id))
  })
})
