import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { httpStandIn } from '../../../../tests/support/http-stand-in.ts'
import { httpsHost } from '../../../../tests/support/https-stand-in.ts'
import { listen } from '../../../../tests/support/listen.ts'
import { nameServer } from '../../../../tests/support/name-server.ts'
import { createConfiguredResolver } from './configured-resolver.ts'
import { AddressRefused, AnswerTooLarge, createDoor } from './door.ts'
import { createOwnResolver } from './own-resolver.ts'
import type { ResolveName } from './public-lookup.ts'
import { countedCalls } from './tally.ts'

const forever = 2 ** 31 - 1
const get = { method: 'GET', timeout: forever, limit: 1000 } as const
const refuse = () => new AddressRefused('not a public address')
const toLoopback: ResolveName = async () => [{ address: '127.0.0.1', family: 4 }]

/** Accepts connections and never says anything; `connections` so far. */
async function silentHost() {
  let connections = 0
  const server = createServer(() => {
    connections += 1
  })
  const port = await listen(server)
  return { port, connections: () => connections, server }
}

/** Counts how many of these calls have ended; they end with the test at the latest. */
function pending(calls: readonly Promise<unknown>[]): () => number {
  let settled = 0
  for (const call of calls) {
    call
      .catch(() => undefined)
      .finally(() => {
        settled += 1
      })
  }
  return () => calls.length - settled
}

const guarded = (group: 'staff' | 'stranger', resolve: ResolveName, names: readonly string[] = []) =>
  createDoor({ group, perHost: 2, privateHosts: new Set(names), resolve, refuse })

it('answers a configured call while names and hosts of staff and strangers hang', async () => {
  const dns = await nameServer((name) => (name === 'pay.test' ? '127.0.0.1' : 'silence'))
  const silent = await silentHost()
  const own = () => createOwnResolver({ atATime: 2, servers: dns.servers, timeout: forever })
  const { origin } = await httpStandIn((_, response) => void response.end('paid'))
  const numbers = Array.from({ length: 20 }, (_, i) => i)
  const groups = ['staff', 'stranger'] as const
  const left = groups.map((group) => {
    const names = guarded(group, own())
    const hosts = guarded(group, toLoopback, ['hang.test'])
    return pending(
      numbers.flatMap((i) => [
        names.call(`https://${i}.silent.test/`, get),
        hosts.call(`https://hang.test:${silent.port}/${i}`, get),
      ]),
    )
  })
  await expect.poll(silent.connections).toBe(4)
  await expect.poll(() => dns.asked.length).toBe(4)
  const resolve = createConfiguredResolver({ servers: dns.servers })
  const configured = createDoor({ group: 'configured', perHost: 2, resolve })
  const hanging = pending(numbers.map((i) => configured.call(`http://pay-${i}.test/`, get)))
  const answer = await configured.call(origin.replace('127.0.0.1', 'pay.test'), get)
  expect(answer.body.toString()).toBe('paid')
  expect([...left, hanging].map((count) => count())).toEqual([40, 40, 20])
  silent.server.close()
})

it('holds so many connections to a host, and others need not wait for it', async () => {
  const { ca, allowed, listen } = httpsHost('slow.test')
  let held = 0
  const port = await listen(() => {
    held += 1
  })
  const other = await listen((_, response) => void response.end('here'))
  const door = createDoor({ group: 'staff', perHost: 2, ...allowed, ca, refuse })
  const left = pending([1, 2, 3, 4].map((i) => door.call(`https://slow.test:${port}/${i}`, get)))
  await expect.poll(() => held).toBe(2)
  expect((await door.call(`https://slow.test:${other}/`, get)).body.toString()).toBe('here')
  expect([left(), held]).toEqual([4, 2])
})

it('connects where staff and strangers point only with TLS and at public addresses', async () => {
  const { port, connections, server } = await silentHost()
  onTestFinished(() => void server.close())
  const before = countedCalls('stranger', 'refused')
  const door = guarded('stranger', async () => [{ address: '8.8.8.8', family: 4 }, ...(await toLoopback(''))])
  const addresses = [
    `https://name.test:${port}/`,
    `https://127.0.0.1:${port}/`,
    `https://[::1]:${port}/`,
    `https://2130706433:${port}/`,
    `http://8.8.8.8:${port}/`,
  ]
  for (const address of addresses) await expect(door.call(address, get)).rejects.toBeInstanceOf(AddressRefused)
  expect(connections()).toBe(0)
  expect(countedCalls('stranger', 'refused') - before).toBe(addresses.length)
})

it('receives no more of a body than the caller accepts', async () => {
  const { origin } = await httpStandIn((_, response) => void response.write('x'.repeat(5000)))
  const door = createDoor({ group: 'configured', perHost: 2 })
  await expect(door.call(origin, get)).rejects.toBeInstanceOf(AnswerTooLarge)
  expect((await door.call(origin, { ...get, isCut: true })).body).toHaveLength(1000)
})

it('says that a call timed out, or what Node says of it', async () => {
  const { origin } = await httpStandIn((_, response) => void response.write('half'))
  const door = createDoor({ group: 'configured', perHost: 1 })
  const before = countedCalls('configured', 'timeout')
  await expect(door.call(origin, { ...get, timeout: 20 })).rejects.toMatchObject({ name: 'TimeoutError' })
  const { origin: silent } = await httpStandIn(() => undefined)
  await expect(door.open(silent, { ...get, timeout: 20 })).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(countedCalls('configured', 'timeout') - before).toBe(2)
  await expect(door.call('http://127.0.0.1:1/', get)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

it('goes through the proxy of the operator', async () => {
  const proxy = await httpStandIn((_, response) => void response.end('by proxy'))
  const door = createDoor({ group: 'configured', perHost: 1, proxyEnv: { HTTP_PROXY: proxy.origin } })
  expect((await door.call('http://steam.test/openid', get)).body.toString()).toBe('by proxy')
  expect(proxy.asked).toEqual(['http://steam.test/openid'])
})

it('ends the calls under way when the portal stops, and begins no others', async () => {
  const before = countedCalls('configured', 'ended')
  const ending = new AbortController()
  const dns = await nameServer(() => 'silence')
  const silent = await silentHost()
  const half = await httpStandIn((_, response) => void response.write('half'))
  const resolve = createConfiguredResolver({ servers: dns.servers })
  const door = createDoor({ group: 'configured', perHost: 1, resolve, end: ending.signal })
  const calls = [
    door.call(`http://127.0.0.1:${silent.port}/`, get),
    door.call(`http://127.0.0.1:${silent.port}/waits-for-a-connection`, get),
    door.call('http://silent.test/', get),
    door.call(half.origin, get),
    door.open(half.origin, get).then((stream) => stream.toArray()),
  ]
  await expect.poll(silent.connections).toBe(1)
  await expect.poll(() => dns.asked.length).toBe(2)
  await expect.poll(() => half.asked.length).toBe(1)
  const ended = Promise.allSettled(calls)
  ending.abort(new Error('the portal stops'))
  expect((await ended).filter(({ status }) => status === 'fulfilled')).toEqual([])
  await expect(door.call(half.origin, get)).rejects.toThrow('the portal stops')
  expect(countedCalls('configured', 'ended') - before).toBe(6)
  expect(half.asked).toHaveLength(1)
  silent.server.close()
})
