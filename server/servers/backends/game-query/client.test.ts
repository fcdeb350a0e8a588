import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  challenge,
  compressedParts,
  goldSourceInfo,
  playerList,
  sourceInfo,
  sourceParts,
} from '../../../../tests/support/a2s-packets.ts'
import { type AwaitedQuery, awaited } from '../../../../tests/support/awaited-query.ts'
import { packBzip2 } from '../../../../tests/support/bzip2.ts'
import { createGameQuery } from './client.ts'
import type { ExchangeOptions } from './exchange.ts'

type Reply = (datagram: Buffer, from: RemoteInfo, count: number) => readonly Buffer[]

const opened: { close(): unknown }[] = []
afterEach(() => {
  for (const thing of opened.splice(0)) thing.close()
})

/** A game server on loopback with scripted replies; `seen` holds its requests, `heard(n)` waits for the n-th. */
async function gameServer(reply: Reply, host = '127.0.0.1') {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  const seen: { datagram: Buffer; port: number }[] = []
  socket.on('message', (datagram, from) => {
    seen.push({ datagram, port: from.port })
    for (const answer of reply(datagram, from, seen.length)) socket.send(answer, from.port, from.address)
  })
  socket.bind(0, host)
  await once(socket, 'listening')
  opened.push(socket)
  const heard = async (count: number) => {
    while (seen.length < count) await once(socket, 'message')
    expect(seen).toHaveLength(count)
  }
  return { ip: host, port: socket.address().port, seen, heard, socket }
}

/** The clock only moves when the test advances it, so that nothing expires unexpectedly. */
function client(over: Partial<ExchangeOptions> = {}): AwaitedQuery & { advance(ms: number): void } {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let now = 0
  const query = awaited(createGameQuery({ now: () => now, onError: (error) => expect.fail(error.message), ...over }))
  opened.push(query)
  return {
    ...query,
    advance(ms) {
      now += ms
      vi.advanceTimersByTime(ms)
    },
  }
}

const demandingChallenge: Reply = (datagram) => {
  const isInfo = datagram[4] === 0x54
  const proof = isInfo ? datagram.subarray(25) : datagram.subarray(5)
  if (!proof.equals(Buffer.from([1, 2, 3, 4]))) return [challenge(0x04030201)]
  return [isInfo ? sourceInfo() : playerList([{ name: 'a', time: 1 }])]
}
const okInfo = { ok: true, value: { map: 'de_nuke', current: 5 } }

describe('game query client', () => {
  it('answers a challenge and reuses it: the next query needs one packet', async () => {
    const server = await gameServer(demandingChallenge)
    const query = client()
    expect(await query.info(server)).toMatchObject(okInfo)
    expect(server.seen.map((s) => s.datagram.length)).toEqual([25, 29])
    expect(await query.players(server, 730)).toEqual({ ok: true, value: [{ name: 'a', time: 1 }] })
    expect(await query.info(server)).toMatchObject(okInfo)
    expect(server.seen).toHaveLength(4)
    await query.info({ ip: server.ip, port: server.port })
    expect(server.seen).toHaveLength(6)
  })

  it('works over IPv6 in any spelling of the address', async () => {
    const server = await gameServer(demandingChallenge, '::1')
    expect(await client().info({ ip: '0:0:0:0:0:0:0:1', port: server.port })).toMatchObject(okInfo)
  })

  it('uses the first valid reply, ignoring a damaged one before and a second one after it', async () => {
    const server = await gameServer(() => [sourceInfo().subarray(0, 20), goldSourceInfo(), sourceInfo()])
    const query = client()
    expect(await query.info(server)).toMatchObject({ ok: true, value: { appId: 0 } })
    expect(await query.info(server)).toMatchObject({ ok: true, value: { appId: 0 } })
  })

  it('reads split replies', async () => {
    const players = Array.from({ length: 60 }, (_, i) => ({ name: `player ${i}`, time: i }))
    const server = await gameServer(() => sourceParts(playerList(players), 300).reverse())
    const result = await client().players(server, 730)
    expect(result.ok && result.value).toHaveLength(60)
  })

  it('unpacks one compressed reply per attempt, and still accepts a plain one after it', async () => {
    const list = playerList([{ name: 'packed', time: 1 }])
    const packed = (over: { crc?: number }) => compressedParts(packBzip2(list), list, 1200, over)
    const plain = playerList([{ name: 'plain', time: 1 }])
    const server = await gameServer(() => [...packed({ crc: 1 }), ...packed({}), plain])
    const [name] = await client()
      .players(server, 730)
      .then((result) => (result.ok ? result.value.map((player) => player.name) : []))
    expect(name).toBe('plain')
  })

  it('sends twice, a second apart, then times out', async () => {
    const server = await gameServer(() => [])
    const query = client()
    const result = query.info(server)
    await server.heard(1)
    query.advance(999)
    expect(server.seen).toHaveLength(1)
    query.advance(1)
    await server.heard(2)
    query.advance(1000)
    expect(await result).toEqual({ ok: false, fault: 'timeout' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('keeps the deadline of each query, regardless of earlier ones', async () => {
    const silent = await gameServer(() => [])
    const later = await gameServer(() => [])
    const query = client()
    const first = query.info(silent)
    query.advance(400)
    const second = query.info(later)
    query.advance(600)
    await silent.heard(2)
    query.advance(400)
    await later.heard(2)
    query.advance(600)
    expect(await first).toEqual({ ok: false, fault: 'timeout' })
    query.advance(400)
    expect(await second).toEqual({ ok: false, fault: 'timeout' })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('counts a packet that cannot be sent as lost, and reports why', async () => {
    const errors: Error[] = []
    const query = client({ onError: (error) => errors.push(error) })
    const result = query.info({ ip: '127.0.0.1', port: 70_000 })
    query.advance(1000)
    query.advance(1000)
    expect(await result).toEqual({ ok: false, fault: 'timeout' })
    expect(errors.map((error) => error.name)).toEqual(['RangeError', 'RangeError'])
  })

  it.each([
    ['garbage', () => [Buffer.from('nonsense'), Buffer.alloc(0), Buffer.from([255])], 'unexpected-type'],
    ['a reply of no known type', () => [Buffer.from('ffffffff5a00', 'hex')], 'unexpected-type'],
    ['a challenge of two bytes', () => [Buffer.from('ffffffff410102', 'hex')], 'truncated'],
    ['a refusal', () => [Buffer.from('\xff\xff\xff\xfflYou have been banned', 'latin1'), Buffer.alloc(1)], 'refused'],
    ['the reply to another query', () => [playerList([])], 'timeout'],
    ['a truncated reply', () => [sourceInfo().subarray(0, 30)], 'truncated'],
    ['endless parts', () => sourceParts(Buffer.alloc(4000, 1), 100), 'too-large'],
  ] satisfies [string, Reply, string][])('does not accept %s', async (_, reply, fault) => {
    const server = await gameServer(reply)
    const other = await gameServer(demandingChallenge)
    const query = client({ tries: 1 })
    const result = query.info(server)
    await server.heard(1)
    // A socket reads in order: once this reply is in, so is everything that was sent before.
    expect(await query.info(other)).toMatchObject(okInfo)
    query.advance(1000)
    expect(await result).toMatchObject({ ok: false, fault })
  })

  it('gives up on a server that only ever sends challenges', async () => {
    const server = await gameServer((_, __, count) => [challenge(count)])
    const query = client({ tries: 1 })
    const result = query.info(server)
    await server.heard(4)
    query.advance(1000)
    expect(await result).toMatchObject({ ok: false, fault: 'only-challenges' })
    expect(server.seen).toHaveLength(4)
  })

  it('ignores a reply from another port', async () => {
    const forger = createSocket('udp4')
    opened.push(forger)
    const server = await gameServer((_, from) => {
      forger.send(sourceInfo({ map: 'forged' }), from.port, from.address, () => {
        server.socket.send(sourceInfo(), from.port, from.address)
      })
      return []
    })
    expect(await client().info(server)).toMatchObject(okInfo)
  })

  it('sends one query at a time to a server', async () => {
    const server = await gameServer(demandingChallenge)
    const query = client()
    const first = query.info(server)
    expect(await query.info(server)).toEqual({ ok: false, fault: 'busy' })
    expect(await first).toMatchObject(okInfo)
  })

  it('never sends the same query from one port twice in a row, so that a late reply cannot match the next one', async () => {
    const server = await gameServer(demandingChallenge)
    const query = client()
    await query.info(server) // receives the challenge: one packet for each query from here on
    server.seen.length = 0
    for (let i = 0; i < 4; i++) {
      expect(await query.info(server)).toMatchObject(okInfo)
      expect(await query.players(server, 730)).toMatchObject({ ok: true })
    }
    const ports = server.seen.map((s) => s.port)
    const infos = ports.filter((_, i) => i % 2 === 0)
    const players = ports.filter((_, i) => i % 2 === 1)
    for (const asked of [infos, players]) {
      const [one, other] = asked
      expect(one).not.toBe(other)
      expect(asked).toEqual([one, other, one, other])
    }
    expect(new Set(ports).size).toBe(2)
  })

  it('changes its ports over time', async () => {
    const server = await gameServer(demandingChallenge)
    const query = client({ usesPerSocket: 2 })
    for (let i = 0; i < 12; i++) expect(await query.info(server)).toMatchObject(okInfo)
    expect(new Set(server.seen.map((s) => s.port)).size).toBeGreaterThanOrEqual(6)
  })

  it('ends open queries when closed, and refuses new ones', async () => {
    const server = await gameServer(() => [])
    const query = client()
    const result = query.info(server)
    query.close()
    expect(await result).toEqual({ ok: false, fault: 'closed' })
    expect(await query.info(server)).toEqual({ ok: false, fault: 'closed' })
    expect(vi.getTimerCount()).toBe(0)
  })
})
