import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { minutes, seconds } from '../../contract/duration.ts'
import { href } from '../../contract/endpoint.ts'
import { signOut } from '../../contract/endpoints/accounts.ts'
import * as endpoints from '../../contract/endpoints/send-to-pc.ts'
import { acceptedSchema, changesSchema, sentServerSchema } from '../../contract/send-to-pc/sent-server.ts'
import { steamAccount, steamIdOf } from '../support/accounts-app.ts'
import { ban } from '../support/ban.ts'
import { onEveryDatabase } from '../support/databases.ts'
import {
  headersOf,
  listedAddress,
  openStream,
  rentalLink,
  type SendToPcPortal,
  sendToPcPortal,
  serverLink,
  type TestDevice,
} from '../support/send-to-pc-portal.ts'

const server = { kind: 'server', server: listedAddress } as const
const rental = { kind: 'rental', rental: 'pr-1' } as const

const sendRaw = ({ app }: SendToPcPortal, device: TestDevice, payload: object = server, id: string = randomUUID()) =>
  app.inject({
    method: 'PUT',
    url: href(endpoints.sendServer, { params: { id } }),
    payload,
    headers: headersOf(device),
  })
const send = async (portal: SendToPcPortal, device: TestDevice, payload: object = server, id: string = randomUUID()) =>
  v.parse(sentServerSchema, (await sendRaw(portal, device, payload, id)).json())
const acceptRaw = ({ app }: SendToPcPortal, device: TestDevice, id: string) =>
  app.inject({ method: 'POST', url: href(endpoints.acceptSentServer, { params: { id } }), headers: headersOf(device) })
const accept = async (portal: SendToPcPortal, device: TestDevice, id: string) =>
  v.parse(acceptedSchema, (await acceptRaw(portal, device, id)).json())
const confirm = ({ app }: SendToPcPortal, device: TestDevice, id: string) =>
  app.inject({ method: 'POST', url: href(endpoints.confirmSentServer, { params: { id } }), headers: headersOf(device) })
const cancel = ({ app }: SendToPcPortal, device: TestDevice, id: string) =>
  app.inject({
    method: 'DELETE',
    url: href(endpoints.cancelSentServer, { params: { id } }),
    headers: headersOf(device),
  })
const poll = async ({ app }: SendToPcPortal, device: TestDevice, after?: number, wait = 0) =>
  v.parse(
    changesSchema,
    (
      await app.inject({ url: href(endpoints.readSentServers, { query: { after, wait } }), headers: headersOf(device) })
    ).json(),
  )

/** Devices of one account, and one of another. */
async function devices(portal: SendToPcPortal, database: Parameters<typeof steamAccount>[0]) {
  const account = await steamAccount(database, 1)
  const begin = async (of = account): Promise<TestDevice> => ({ token: (await portal.begin(of)).token })
  return {
    phone: await begin(),
    pc: await begin(),
    laptop: await begin(),
    stranger: await begin(await steamAccount(database, 2)),
  }
}

onEveryDatabase('a hand-off', { sensitive: true }, ({ open, fresh }) => {
  it('shows on every device of the account; the first that accepts gets the link, the others are told', async () => {
    const database = await open()
    const portal = await sendToPcPortal(database)
    const { phone, pc, laptop, stranger } = await devices(portal, database)
    const streams = await Promise.all([pc, laptop, stranger, phone].map((device) => openStream(portal.url, device)))
    const [atPc, atLaptop, atStranger, atPhone] = streams
    expect(atPc?.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(atPc?.headers.get('cache-control')).toBe('private, no-store')
    expect(atPc?.headers.get('x-accel-buffering')).toBe('no')
    for (const stream of streams) expect(await stream.next()).toMatchObject({ sentServers: [], pairings: [] })
    const { id } = await send(portal, phone)
    const shown = {
      id,
      kind: 'server',
      name: 'Retakes #3',
      from: 'Firefox',
      state: 'open',
      isShown: false,
      openedBy: null,
    }
    expect((await atPc?.next())?.sentServers).toEqual([{ ...shown, left: minutes(1) }])
    expect((await atLaptop?.next())?.sentServers).toMatchObject([shown])
    expect((await atPhone?.next())?.sentServers).toMatchObject([shown])
    const [one, other] = await Promise.all([accept(portal, pc, id), accept(portal, laptop, id)])
    expect([one.link, other.link].toSorted()).toEqual([null, serverLink].toSorted())
    const opened = { id, state: 'opened', openedBy: 'Firefox' }
    for (const stream of [atPc, atLaptop, atPhone]) expect((await stream?.next())?.sentServers).toMatchObject([opened])
    // Repeated, the answers are the same.
    expect((await accept(portal, pc, id)).link).toBe(one.link)
    expect((await accept(portal, laptop, id)).link).toBe(other.link)
    expect((await acceptRaw(portal, stranger, id)).statusCode).toBe(404)
    expect((await poll(portal, stranger)).sentServers).toEqual([])
    expect(JSON.stringify(await poll(portal, pc))).not.toContain('steam:')
    atStranger?.close()
  })

  it('lives for 60 s, is repeatable, is replaced by the next and can be cancelled by its sender only', async () => {
    const database = await open()
    const portal = await sendToPcPortal(database)
    const { phone, pc } = await devices(portal, database)
    const id = randomUUID()
    const first = await send(portal, phone, server, id)
    portal.clock.now += seconds(20)
    expect(await send(portal, phone, server, id)).toEqual({ ...first, left: seconds(40) })
    expect((await sendRaw(portal, pc, server, id)).statusCode).toBe(409)
    const second = await send(portal, phone)
    const states = async () => (await poll(portal, pc)).sentServers.map((each) => `${each.id} ${each.state}`).sort()
    expect(await states()).toEqual([`${id} closed`, `${second.id} open`].sort())
    await cancel(portal, pc, second.id)
    expect(await states()).toContain(`${second.id} open`)
    await cancel(portal, phone, second.id)
    await cancel(portal, phone, second.id)
    expect(await states()).toContain(`${second.id} closed`)
    expect((await acceptRaw(portal, pc, second.id)).statusCode).toBe(410)
    const third = await send(portal, phone)
    portal.clock.now += minutes(1)
    expect((await acceptRaw(portal, pc, third.id)).statusCode).toBe(410)
    expect((await poll(portal, pc)).sentServers).toEqual([])
  })

  it('names only listed servers, and practice servers of the account', async () => {
    const database = await open()
    const portal = await sendToPcPortal(database, { renter: steamIdOf(1) })
    const { phone, pc, stranger } = await devices(portal, database)
    const refused = async (payload: object, device = phone) => (await sendRaw(portal, device, payload)).json()
    expect(await refused({ kind: 'server', server: '192.0.2.7:27015' })).toMatchObject({ error: 'SERVER_NOT_LISTED' })
    expect(await refused({ kind: 'server', server: 'evil.example' })).toMatchObject({ error: 'BAD_REQUEST' })
    expect(await refused({ kind: 'link', link: 'steam://run/1' })).toMatchObject({ error: 'BAD_REQUEST' })
    expect(await refused(rental, stranger)).toMatchObject({ error: 'NOT_FOUND' })
    const { id } = await send(portal, phone, rental)
    expect(await accept(portal, pc, id)).toMatchObject({ link: rentalLink, sentServer: { name: 'Aim room' } })
    const stored = JSON.stringify(await database.kysely.selectFrom('hand_off').selectAll().execute())
    expect(stored).not.toContain('secret')
  })

  it('is shown once a device other than its sender confirms it, which every process tells the sender', async () => {
    const location = await fresh()
    const database = await open(location)
    const other = location.kind === 'sqlite' ? database : await open(location)
    const [here, there] = [await sendToPcPortal(database), await sendToPcPortal(other)]
    const { phone, pc, laptop, stranger } = await devices(here, database)
    const { id, isShown } = await send(here, phone)
    expect(isShown).toBe(false)
    const atPhone = await openStream(here.url, phone)
    expect((await atPhone.next()).sentServers).toMatchObject([{ id, isShown: false }])
    expect((await confirm(there, stranger, id)).statusCode).toBe(404)
    expect((await confirm(there, phone, id)).statusCode).toBe(204)
    expect((await poll(here, phone)).sentServers).toMatchObject([{ id, isShown: false }])
    const { statusCode } = await confirm(location.kind === 'sqlite' ? here : there, pc, id)
    expect(statusCode).toBe(204)
    const shown = await atPhone.next()
    expect(shown.sentServers).toMatchObject([{ id, state: 'open', isShown: true }])
    // Repeated, or by another device, it is no news.
    await confirm(here, pc, id)
    await confirm(here, laptop, id)
    expect((await poll(here, phone, shown.last)).sentServers).toEqual([])
    await accept(here, pc, id)
    expect((await poll(here, phone)).sentServers).toMatchObject([{ id, state: 'opened', isShown: true }])
  })

  it('is limited per device', async () => {
    const database = await open()
    const portal = await sendToPcPortal(database)
    const { phone, pc } = await devices(portal, database)
    const statuses = []
    for (let at = 0; at < 11; at += 1) statuses.push((await sendRaw(portal, phone)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    expect((await sendRaw(portal, pc)).statusCode).toBe(200)
    portal.clock.now += minutes(1)
    expect((await sendRaw(portal, phone)).statusCode).toBe(200)
  })

  it('reaches a stream of another process, and one that was cut, without a loss', async () => {
    const location = await fresh()
    const database = await open(location)
    // SQLite has one process.
    const other = location.kind === 'sqlite' ? database : await open(location)
    const [here, there] = [await sendToPcPortal(database), await sendToPcPortal(other)]
    const { phone, pc } = await devices(here, database)
    const stream = await openStream(location.kind === 'sqlite' ? here.url : there.url, pc)
    const { last } = await stream.next()
    const { id } = await send(here, phone)
    const seen = await stream.next()
    expect(seen.sentServers).toMatchObject([{ id }])
    // The process ends at once; what is sent meanwhile waits in the database.
    here.sentServers.endStreams()
    there.sentServers.endStreams()
    await stream.ended()
    expect(
      (
        await fetch(`${here.url}${href(endpoints.followSentServers, { query: { after: last } })}`, {
          headers: headersOf(pc),
        })
      ).status,
    ).toBe(503)
    const next = await send(here, phone)
    const successor = await sendToPcPortal(other)
    const again = await openStream(successor.url, pc, seen.last)
    expect((await again.next()).sentServers.map((each) => `${each.id} ${each.state}`).sort()).toEqual(
      [`${id} closed`, `${next.id} open`].sort(),
    )
    // A new tab knows nothing yet.
    expect((await poll(successor, pc)).sentServers).toHaveLength(2)
  })

  it.each(['a sign-out', 'a ban'])('ends streams and waiting polls with %s, in every process', async (how) => {
    const location = await fresh()
    const database = await open(location)
    const other = location.kind === 'sqlite' ? database : await open(location)
    const [here, there] = [await sendToPcPortal(database), await sendToPcPortal(other)]
    const { phone, pc } = await devices(here, database)
    const streams = [here, there].map(({ url }) =>
      fetch(url + href(endpoints.followSentServers, { query: { after: 0 } }), { headers: headersOf(pc) }),
    )
    const [atHere, atThere] = await Promise.all(streams)
    const { last } = await poll(there, pc)
    const waiting = there.app.inject({
      url: href(endpoints.readSentServers, { query: { after: last, wait: 20 } }),
      headers: headersOf(pc),
    })
    const kept = await openStream(there.url, phone)
    expect(await kept.next()).toMatchObject({ sentServers: [] })
    await expect.poll(() => here.sentServers.openStreams() + there.sentServers.openStreams()).toBe(4)
    if (how === 'a ban') await ban(database, steamIdOf(1), here.clock.now)
    else await here.call('POST', href(signOut), pc.token ?? '')
    // None of them saw a heartbeat, at the fourth of which sessions are looked at in any case.
    for (const stream of [atHere, atThere]) expect((await stream?.text())?.match(/^: $/gm)).toHaveLength(1)
    expect((await waiting).json()).toMatchObject({ error: how === 'a ban' ? 'BANNED' : 'UNAUTHORIZED' })
    if (how === 'a ban') await kept.ended()
    else {
      await send(here, phone)
      expect((await kept.next()).sentServers).toHaveLength(1)
    }
  })

  it('is found by a poll that waits, where no stream gets through', async () => {
    const database = await open()
    const portal = await sendToPcPortal(database)
    const { phone, pc } = await devices(portal, database)
    const { last } = await poll(portal, pc, undefined, 20)
    const waiting = poll(portal, pc, last, 20)
    const { id } = await send(portal, phone)
    expect((await waiting).sentServers.at(-1)).toMatchObject({ id, state: 'open' })
    const ended = poll(portal, pc, (await poll(portal, pc)).last, 20)
    await expect.poll(() => portal.sentServers.openStreams()).toBe(1)
    portal.sentServers.endStreams()
    expect((await ended).sentServers).toEqual([])
  })

  it('has a limited number of streams per device and address, which end with the session', async () => {
    const database = await open()
    const portal = await sendToPcPortal(database, { streamsPerAddress: 5 })
    const { phone, pc, laptop } = await devices(portal, database)
    const first = await openStream(portal.url, pc)
    for (let at = 0; at < 4; at += 1) await openStream(portal.url, pc)
    await first.ended()
    expect((await openStream(portal.url, laptop)).status).toBe(200)
    expect((await openStream(portal.url, phone)).status).toBe(429)
    expect(portal.sentServers.openStreams()).toBe(5)
  })
})
