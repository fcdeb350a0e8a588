import * as v from 'valibot'
import { expect, it } from 'vitest'
import { hours, minutes } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import * as endpoints from '../../contract/endpoints/send-to-pc.ts'
import {
  acceptedSchema,
  claimedPairingSchema,
  newPairingSchema,
  pairingSchema,
} from '../../contract/send-to-pc/sent-server.ts'
import { inChunks } from '../../server/kernel/db/chunks.ts'
import { codePool } from '../../server/send-to-pc/rules/limits.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { onEveryDatabase } from '../support/databases.ts'
import {
  headersOf,
  listedAddress,
  openStream,
  type SendToPcPortal,
  sendToPcPortal,
  serverLink,
  type TestDevice,
} from '../support/send-to-pc-portal.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'

const begin = async ({ app }: SendToPcPortal) =>
  v.parse(
    newPairingSchema,
    (
      await app.inject({ method: 'POST', url: href(endpoints.createPairing), headers: { 'user-agent': windows } })
    ).json(),
  )

const claimRaw = ({ app }: SendToPcPortal, code: string, from = '192.0.2.50', device: TestDevice = {}) =>
  app.inject({
    method: 'POST',
    url: href(endpoints.claimPairing),
    payload: { code },
    remoteAddress: from,
    headers: { 'user-agent': iPhone, ...headersOf(device) },
  })
const claim = async (portal: SendToPcPortal, code: string) =>
  v.parse(claimedPairingSchema, (await claimRaw(portal, code)).json())
const list = async ({ app }: SendToPcPortal, device: TestDevice) => {
  const response = await app.inject({ url: href(endpoints.listPairings), headers: headersOf(device) })
  return response.statusCode === 200 ? v.parse(v.array(pairingSchema), response.json()) : response.statusCode
}
const wrong = (at: number): string => `ZZZZ${String(at).padStart(4, '0')}`

onEveryDatabase('a pairing', { sensitive: true }, ({ open, fresh }) => {
  it('lets a phone without an account send to a PC without one, until either ends it', async () => {
    const database = await open()
    const portal = await sendToPcPortal(database)
    const { code, token, pairing } = await begin(portal)
    expect(pairing).toMatchObject({ side: 'pc', state: 'waiting', left: minutes(5), device: '' })
    const pc = { pairings: [token] }
    const stream = await openStream(portal.url, pc)
    expect((await stream.next()).pairings).toMatchObject([{ state: 'waiting' }])
    // As people type it.
    const claimed = await claim(portal, ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `)
    expect(claimed.pairing).toMatchObject({
      side: 'phone',
      state: 'paired',
      device: 'Chrome · Windows',
      left: hours(12),
    })
    const phone = { pairings: [claimed.token] }
    expect((await stream.next()).pairings).toMatchObject([{ state: 'paired', device: 'Safari · iPhone' }])
    // A code works once.
    expect((await claimRaw(portal, code)).json()).toMatchObject({ error: 'Invalid or expired code' })
    const id = crypto.randomUUID()
    const put = (device: TestDevice, payload: object) =>
      portal.app.inject({
        method: 'PUT',
        url: href(endpoints.sendServer, { params: { id } }),
        payload,
        headers: headersOf(device),
      })
    expect((await put(pc, { kind: 'server', server: listedAddress })).statusCode).toBe(403)
    expect((await put(phone, { kind: 'rental', rental: 'pr-1' })).statusCode).toBe(403)
    expect((await put(phone, { kind: 'server', server: listedAddress })).statusCode).toBe(200)
    expect((await stream.next()).sentServers).toMatchObject([{ id, state: 'open', from: 'Safari · iPhone' }])
    const accepted = await portal.app.inject({
      method: 'POST',
      url: href(endpoints.acceptSentServer, { params: { id } }),
      headers: headersOf(pc),
    })
    expect(v.parse(acceptedSchema, accepted.json())).toMatchObject({
      link: serverLink,
      sentServer: { openedBy: 'Chrome · Windows' },
    })
    expect((await stream.next()).sentServers).toMatchObject([{ id, state: 'opened' }])
    expect(await list(portal, phone)).toMatchObject([{ state: 'paired' }])
    const end = { method: 'DELETE', url: href(endpoints.endPairing, { params: { id: pairing.id } }) } as const
    expect((await portal.app.inject({ ...end, headers: headersOf(phone) })).statusCode).toBe(204)
    expect((await stream.next()).pairings).toMatchObject([{ state: 'ended', left: 0 }])
    expect(await list(portal, phone)).toBe(401)
    expect(await list(portal, pc)).toBe(401)
  })

  it('never carries a practice server from an account to the paired PC', async () => {
    const database = await open()
    const portal = await sendToPcPortal(database, { renter: steamIdOf(1) })
    const { code, token } = await begin(portal)
    const claimed = await claim(portal, code)
    const { token: login } = await portal.begin(await steamAccount(database, 1))
    const sent = await portal.app.inject({
      method: 'PUT',
      url: href(endpoints.sendServer, { params: { id: crypto.randomUUID() } }),
      payload: { kind: 'rental', rental: 'pr-1' },
      headers: headersOf({ token: login, pairings: [claimed.token] }),
    })
    expect(sent.statusCode).toBe(200)
    const seen = await portal.app.inject({
      url: href(endpoints.readSentServers),
      headers: headersOf({ pairings: [token] }),
    })
    expect(seen.json()).toMatchObject({ sentServers: [] })
  })

  it('expires after 12 h, its code after 5 min', async () => {
    const portal = await sendToPcPortal(await open())
    const late = await begin(portal)
    portal.clock.now += minutes(5)
    expect((await claimRaw(portal, late.code)).statusCode).toBe(400)
    expect(await list(portal, { pairings: [late.token] })).toBe(401)
    const { code } = await begin(portal)
    const { token } = await claim(portal, code)
    portal.clock.now += hours(12) - 1
    expect(await list(portal, { pairings: [token] })).toHaveLength(1)
    portal.clock.now += 1
    expect(await list(portal, { pairings: [token] })).toBe(401)
  })

  it('is not guessed: wrong codes count across processes, per caller and per network', async () => {
    const location = await fresh()
    const database = await open(location)
    const other = location.kind === 'sqlite' ? database : await open(location)
    const here = await sendToPcPortal(database)
    const there = await sendToPcPortal(other)
    const statuses = await Promise.all(
      Array.from({ length: 24 }, async (_, at) => (await claimRaw(at % 2 ? here : there, wrong(at))).statusCode),
    )
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(14)
    // Locked out, even the right code does not help; another address is not concerned, nor a member at this one.
    const { code } = await begin(here)
    expect((await claimRaw(there, code)).statusCode).toBe(429)
    const { token } = await here.begin(await steamAccount(database, 1))
    expect((await claimRaw(here, code, '192.0.2.50', { token })).statusCode).toBe(200)
    // A home's many networks are one.
    let tried = 0
    for (let at = 0; at < 40; at += 1) {
      const from = `2001:db8:7:${(at % 20).toString(16)}::1`
      if ((await claimRaw(at % 2 ? here : there, wrong(100 + at), from)).statusCode === 400) tried += 1
    }
    expect(tried).toBe(32)
  })

  it('never waits for what others guess: where all wrong codes are used up, only who guessed wrong waits', async () => {
    const database = await open()
    const portal = await sendToPcPortal(database)
    const { code } = await begin(portal)
    const guess = async (at: number, from: string) => (await claimRaw(portal, wrong(at), from)).statusCode
    for (const at of [1, 2, 3]) expect(await guess(at, '198.51.100.1')).toBe(400)
    const all = database.kysely.updateTable('pairing_attempt').where('id', 'like', '% of all')
    await all.set({ count: 300 }).execute()
    expect(await guess(4, '198.51.100.1')).toBe(429)
    expect(await guess(4, '198.51.100.2')).toBe(429)
    expect(await guess(4, '203.0.113.1')).toBe(400)
    expect((await claimRaw(portal, code, '203.0.113.1')).statusCode).toBe(200)
  })

  it('always has a code for another network: who has taken most of them loses the oldest', async () => {
    const database = await open()
    const portal = await sendToPcPortal(database)
    const first = await begin(portal)
    const stream = await openStream(portal.url, { pairings: [first.token] })
    expect((await stream.next()).pairings).toMatchObject([{ state: 'waiting' }])
    const now = portal.clock.now
    const network = await database.kysely.selectFrom('place').select('network').executeTakeFirstOrThrow()
    const taken = Array.from({ length: codePool.total - 1 }, (_, n) => ({
      ...{ pool: codePool.name, id: `taken ${n}`, owner: `address ${n}`, since: now + 1 + n },
      ...{ network: `network ${n % 25}`, is_guest: 1 },
    }))
    await inChunks(taken, (some) => database.kysely.insertInto('place').values(some).execute())
    const other = await portal.app.inject({
      method: 'POST',
      url: href(endpoints.createPairing),
      remoteAddress: '203.0.113.1',
    })
    expect(other.statusCode).toBe(200)
    expect(await list(portal, { pairings: [first.token] })).toHaveLength(1)
    // Once its network holds more than any other, its oldest ends, and its page learns of it.
    await database.kysely
      .updateTable('place')
      .set({ network: network.network })
      .where('network', 'like', 'network%')
      .execute()
    await portal.app.inject({ method: 'POST', url: href(endpoints.createPairing), remoteAddress: '203.0.113.1' })
    expect((await stream.next()).pairings).toMatchObject([{ state: 'ended' }])
    expect(await list(portal, { pairings: [first.token] })).toBe(401)
  })
})
