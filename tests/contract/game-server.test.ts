import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { gameBindSchema } from '../../contract/accounts/sign-in.ts'
import { minutes } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as accountEndpoints from '../../contract/endpoints/accounts.ts'
import { addGameServer, gameServerKey, revokeGameServer } from '../../server/accounts/game-servers/store.ts'
import { redeemBindToken } from '../../server/accounts/store/bind-tokens.ts'
import type { Database } from '../../server/kernel/db/database.ts'
import { hashOf } from '../../server/kernel/secrets/token-hash.ts'
import { accountsApp, steamIdOf, testSecret } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'

const path = href(accountEndpoints.createGameBindToken)
const steamId = steamIdOf(3)

async function gameServer(db: Database) {
  const app = await accountsApp(db)
  const row = await addGameServer(db, { name: 'retakes 1', now: app.clock.now })
  const key = gameServerKey(testSecret, row)
  let count = 0
  /** A signed call; `change` and `url` override it after signing. */
  const call = (body: string, change: Record<string, string> = {}, url = path) => {
    count += 1
    const timestamp = String(Math.floor(app.clock.now / 1000))
    const nonce = `nonce-${String(count).padStart(16, '0')}`
    const signature = createHmac('sha256', key).update(`${timestamp}\n${nonce}\nPOST\n${path}\n${body}`).digest('hex')
    const headers = {
      'content-type': 'application/json',
      'x-game-server': row.id,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signature,
      ...change,
    }
    return { url, method: 'POST' as const, headers, payload: body }
  }
  return { ...app, row, key, call }
}

onEveryDatabase('the signed call of a game server', ({ open }) => {
  it('returns a token that its player can use once; only its hash is stored', async () => {
    const db = await open()
    const { app, call, clock, log } = await gameServer(db)
    const answer = await app.inject(call(JSON.stringify({ steamId, name: ' 阿\u202e伟 ' })))
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } })
    const { token, expiresInSeconds } = v.parse(gameBindSchema, answer.json())
    expect([token, expiresInSeconds]).toEqual([expect.stringMatching(/^[a-z2-7]{10}$/), 600])
    expect(JSON.stringify(await db.kysely.selectFrom('bind_token').selectAll().execute())).not.toContain(token)
    expect(log.join('')).not.toContain(token)
    const attempt = { tokenHash: hashOf(token), now: clock.now + minutes(10) - 1 }
    expect(await redeemBindToken(db, { ...attempt, sessionId: 'a' })).toEqual({ steamId, name: '阿伟' })
    expect(await redeemBindToken(db, { ...attempt, sessionId: 'b' })).toBe('wrong')
  })

  it('is refused with 409 when it is repeated, also concurrently', async () => {
    const { app, call } = await gameServer(await open())
    const same = call(JSON.stringify({ steamId }))
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.inject(same)))
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })

  it.each([
    ['another body', 'x-signature', undefined],
    ['another nonce', 'x-nonce', 'nonce-9999999999999999'],
    ['a short nonce', 'x-nonce', 'short'],
    ['another time', 'x-timestamp', '1780272001'],
    ['a time that is not a number', 'x-timestamp', '1e9'],
    ['a signature of another length', 'x-signature', 'abcd'],
    ['a signature in capitals', 'x-signature', 'A'.repeat(64)],
    ['another game server', 'x-game-server', 'gs-00000000'],
    ['no game server ID', 'x-game-server', ''],
  ])('is refused with %s', async (what, header, value) => {
    const { app, call } = await gameServer(await open())
    const signed = call(JSON.stringify({ steamId }), value === undefined ? {} : { [header]: value })
    const payload = what === 'another body' ? JSON.stringify({ steamId: steamIdOf(4) }) : signed.payload
    expect((await app.inject({ ...signed, payload })).statusCode).toBe(401)
  })

  it('is refused more than five minutes off, and for another path', async () => {
    const { app, call, clock } = await gameServer(await open())
    const [early, late, right] = [call('{}'), call('{}'), call(JSON.stringify({ steamId }))]
    clock.now += minutes(5) + 1000
    expect((await app.inject(early)).statusCode).toBe(401)
    clock.now -= minutes(10) + 2000
    expect((await app.inject(late)).statusCode).toBe(401)
    clock.now += minutes(5) + 1000
    expect((await app.inject({ ...right, url: `${path}?x` })).statusCode).toBe(401)
    expect((await app.inject(right)).statusCode).toBe(200)
  })

  it('is refused without a signature and from a revoked game server', async () => {
    const db = await open()
    const { app, call, clock, row } = await gameServer(db)
    expect((await app.inject({ method: 'POST', url: path, payload: { steamId } })).statusCode).toBe(401)
    expect((await app.inject({ method: 'POST', url: path })).statusCode).toBe(401)
    expect(await revokeGameServer(db, row.id, clock.now)).toBe(true)
    expect((await app.inject(call(JSON.stringify({ steamId })))).statusCode).toBe(401)
    expect(await db.kysely.selectFrom('signed_call').selectAll().execute()).toEqual([])
  })

  it.each([
    '',
    '{',
    '[]',
    '{"steamId":"1"}',
    '{"steamId":"76561198000000001","x":1}',
    '{"__proto__":{}}',
    '{"steamId":"76561198000000001","steamId":"76561198000000002"}',
  ])('is refused with 400 with the signed body %j', async (body) => {
    const { app, call } = await gameServer(await open())
    expect((await app.inject(call(body))).statusCode).toBe(400)
  })

  it('invalidates earlier tokens of the player', async () => {
    const db = await open()
    const { app, call, clock } = await gameServer(db)
    const tokens: string[] = []
    for (const _ of [1, 2]) {
      const answer = await app.inject(call(JSON.stringify({ steamId })))
      tokens.push(v.parse(gameBindSchema, answer.json()).token)
    }
    const use = (token = '') => redeemBindToken(db, { sessionId: token, tokenHash: hashOf(token), now: clock.now })
    expect(await use(tokens[0])).toBe('wrong')
    expect(await use(tokens[1])).toEqual({ steamId, name: null })
  })
})
