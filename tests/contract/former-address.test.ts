import { expect, it } from 'vitest'
import { minutes } from '../../contract/duration.ts'
import { formerAddressRoutes } from '../../server/community/handlers/former-address.ts'
import { testApp } from '../support/http-app.ts'

const [former, secret, newer] = ['https://old.example.org', 'a'.repeat(40), 'b'.repeat(40)]
const data = '{"format":"spawnpoint-device","values":{"favouriteServers":["192.0.2.1:27015"]}}'

async function portal(options: { secret?: string; previousSecret?: string; formerOrigins?: readonly string[] } = {}) {
  const clock = { now: Date.parse('2026-06-01T00:00:00Z') }
  const publicOrigin = 'https://play.example.org'
  const { formerOrigins: origins = [former], ...secrets } = options
  const formerOrigins = () => origins
  const module = formerAddressRoutes({ secret, formerOrigins, publicOrigin, now: () => clock.now, ...secrets })
  const { app } = await testApp({ modules: [module], formerOrigins })
  const post = async (url: string, body: object, origin?: string) => {
    const headers = { host: 'old.example.org', ...(origin === undefined ? {} : { origin }) }
    const answer = await app.inject({ method: 'POST', url, headers, payload: body })
    const parsed: unknown = answer.json()
    return { status: answer.statusCode, body: Object(parsed) }
  }
  return {
    app,
    clock,
    sign: (origin?: string, text = data) => post('/api/hand-over', { data: text }, origin),
    open: (token: string) => post('/api/hand-over/open', { token }),
  }
}

async function signedToken(at: Awaited<ReturnType<typeof portal>>): Promise<string> {
  const { body } = await at.sign(former)
  return new URL(body.link).hash.slice(1)
}

it('takes data from a former address to the current one, in the part of the link that no server sees', async () => {
  const at = await portal()
  const { status, body } = await at.sign(former)
  expect(status).toBe(200)
  const { origin, pathname, search, hash } = new URL(body.link)
  expect([origin, pathname, search]).toEqual(['https://play.example.org', '/hand-over', ''])
  const opened = { status: 200, body: { from: former, data } }
  expect(await at.open(hash.slice(1))).toEqual(opened)
  expect(await at.open(hash.slice(1))).toEqual(opened)
})

it.each([
  undefined,
  '',
  'null',
  'https://play.example.org',
  'https://evil.example.org',
  'http://old.example.org',
  'https://old.example.org.evil.example.org',
])('signs nothing for pages of %s', async (origin) => {
  expect(await (await portal()).sign(origin)).toMatchObject({ status: 403, body: { error: 'FORBIDDEN' } })
})

it('signs nothing longer than a link can be', async () => {
  const at = await portal()
  expect(await at.sign(former, 'x'.repeat(20_000))).toMatchObject({ status: 200 })
  expect(await at.sign(former, 'x'.repeat(20_001))).toMatchObject({ status: 400, body: { field: 'data' } })
  const { body } = await at.sign(former, '玩'.repeat(20_000))
  expect(await at.open(new URL(body.link).hash.slice(1))).toMatchObject({ status: 200 })
})

it('opens nothing that is late, changed, foreign or from an address that is none any more', async () => {
  const at = await portal()
  const token = await signedToken(at)
  const gone = { status: 410, body: { error: 'GONE' } }
  const [payload = '', signature = ''] = token.split('.')
  const forged = Buffer.from(JSON.stringify({ from: former, until: 9e15, data })).toString('base64url')
  const bad = [
    '',
    '.',
    'hello',
    payload,
    `${payload}.`,
    `${payload}.${signature}x`,
    `${forged}.${signature}`,
    `x${token}`,
  ]
  for (const text of bad) expect(await at.open(text), text).toMatchObject(gone)
  expect(await (await portal({ secret: newer })).open(token)).toMatchObject(gone)
  expect(await (await portal({ formerOrigins: [] })).open(token)).toMatchObject(gone)
  at.clock.now += minutes(5) - 1
  expect(await at.open(token)).toMatchObject({ status: 200 })
  at.clock.now += 1
  expect(await at.open(token)).toMatchObject(gone)
})

it('opens what the previous secret signed, while that one is accepted', async () => {
  const token = await signedToken(await portal())
  expect(await (await portal({ secret: newer, previousSecret: secret })).open(token)).toMatchObject({ status: 200 })
})

it('names the former addresses, and keeps its page there', async () => {
  const { app } = await portal()
  expect((await app.inject('/api/hand-over')).json()).toEqual({ from: [former] })
  const at = async (url: string) => (await app.inject({ url, headers: { host: 'old.example.org' } })).statusCode
  expect([await at('/hand-over'), await at('/hand-over?x'), await at('/hand-over/x'), await at('/faq')]).toEqual([
    404, 404, 308, 308,
  ])
})
