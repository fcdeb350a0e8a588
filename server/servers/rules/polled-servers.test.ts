import { expect, it } from 'vitest'
import { countByRegion, createPolledServers } from './polled-servers.ts'
import { createServerList } from './server-list.ts'
import { type ListedServer, neverSeen, type ServerState } from './server-state.ts'

const listed = (port: number, region: string): ListedServer => ({
  ...{ id: `10.0.0.1:${port}`, ip: '10.0.0.1', port, name: `server ${port}`, category: 'dm', region },
  ...{ ontop: 0, star: false, rules: [] },
})
const servers = [listed(1, 'tokyo'), listed(2, 'tokyo'), listed(3, 'seoul')]
const seen = (current: number, lastSeen: number): ServerState => ({
  ...neverSeen,
  open: true,
  current,
  max: 9,
  lastSeen,
})
const none: ReadonlySet<string> = new Set()
const tokyo: ReadonlySet<string> = new Set(['tokyo'])

function setUp() {
  const serverList = createServerList()
  serverList.setListed(servers)
  const polled = createPolledServers(serverList)
  return {
    serverList,
    polled,
    current: (port: number) => serverList.get(`10.0.0.1:${port}`)?.state.current,
    led: () => Array.from(polled.led.all(), (entry) => entry.listed.port),
    apart: () => Array.from(polled.apart.all(), (entry) => entry.listed.port),
  }
}

it('leaves the regions of others out of what is led, and says when they change', () => {
  const { serverList, polled, led, current } = setUp()
  expect(led()).toEqual([1, 2, 3])
  const before = polled.led.catalogue
  polled.set({ apart: none, elsewhere: tokyo })
  expect([led(), polled.led.catalogue > before]).toEqual([[3], true])
  const same = polled.led.catalogue
  polled.set({ apart: none, elsewhere: new Set(['tokyo']) })
  expect(polled.led.catalogue).toBe(same)
  serverList.setListed([...servers, listed(4, 'seoul')])
  expect(polled.led.catalogue).toBeGreaterThan(same)
  polled.led.setState('10.0.0.1:3', seen(5, 10))
  polled.led.finishSweep(11)
  expect([current(3), serverList.sweptAt]).toEqual([5, 11])
  polled.set({ apart: none, elsewhere: none })
  expect(Object.fromEntries(countByRegion(polled.led.all()))).toEqual({ tokyo: 2, seoul: 2 })
})

it('keeps what was polled apart out of the list, and reports it once', () => {
  const { serverList, polled, apart, current } = setUp()
  serverList.setState('10.0.0.1:2', seen(2, 90))
  polled.set({ apart: tokyo, elsewhere: none })
  expect([apart(), polled.unreported()]).toEqual([[1, 2], []])
  polled.apart.setState('10.0.0.1:1', seen(4, 100))
  polled.apart.setState('10.0.0.1:3', seen(7, 100))
  polled.apart.finishSweep(110)
  const found = polled.unreported()
  expect(found.map(({ listed: { port }, state }) => [port, state.current])).toEqual([[1, 4]])
  expect([current(1), current(3), serverList.sweptAt]).toEqual([0, 0, null])
  polled.apart.setState('10.0.0.1:1', seen(5, 111))
  polled.noteReported(found)
  expect(polled.unreported().map(({ state }) => state.current)).toEqual([5])
})

it('follows the listed servers with what it polls apart, and begins with what the list knows', () => {
  const { serverList, polled, apart } = setUp()
  polled.set({ apart: tokyo, elsewhere: none })
  serverList.setListed([listed(1, 'seoul'), listed(2, 'tokyo'), listed(4, 'tokyo')])
  serverList.setState('10.0.0.1:4', seen(6, 50))
  polled.set({ apart: tokyo, elsewhere: none })
  expect(apart()).toEqual([2, 4])
  expect([...polled.apart.all()].at(-1)?.state.current).toBe(6)
  polled.set({ apart: none, elsewhere: none })
  expect(apart()).toEqual([])
})

it('puts what it polled apart into the list when it publishes it, unless the list is newer', () => {
  const { serverList, polled, current } = setUp()
  polled.set({ apart: tokyo, elsewhere: none })
  polled.apart.setState('10.0.0.1:1', seen(4, 100))
  polled.apart.setState('10.0.0.1:2', seen(4, 100))
  serverList.setState('10.0.0.1:2', seen(8, 101))
  polled.merge()
  expect([current(1), current(2)]).toEqual([4, 8])
})
