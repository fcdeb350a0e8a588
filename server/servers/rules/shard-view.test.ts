import { expect, it } from 'vitest'
import { createServerList } from './server-list.ts'
import { type ListedServer, neverSeen, type ServerState } from './server-state.ts'
import { createShardView } from './shard-view.ts'

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

function setUp() {
  const serverList = createServerList()
  serverList.setListed(servers)
  const sweeps: number[] = []
  const view = createShardView({ serverList, onSweep: (at) => sweeps.push(at) })
  const shardsOf = (region: string) =>
    new Set(view.shards().flatMap((shard) => (shard.region === region ? [shard.name] : [])))
  const current = (port: number) => serverList.get(`10.0.0.1:${port}`)?.state.current
  return { serverList, view, sweeps, shardsOf, current, ports: () => [...view.all()].map((entry) => entry.listed.port) }
}

it('shows the poller the servers of its shards, and says when they change', () => {
  const { serverList, view, shardsOf, ports } = setUp()
  expect(ports()).toEqual([])
  const before = view.catalogue
  view.setPolled(shardsOf('tokyo'))
  expect([ports(), view.catalogue > before]).toEqual([[1, 2], true])
  const same = view.catalogue
  view.setPolled(new Set(shardsOf('tokyo')))
  expect(view.catalogue).toBe(same)
  serverList.setListed([...servers, listed(4, 'seoul')])
  expect(view.catalogue).not.toBe(same)
  view.setPolled('all')
  expect(ports()).toEqual([1, 2, 3, 4])
  expect(Object.fromEntries(view.polledByRegion())).toEqual({ tokyo: 2, seoul: 2 })
})

it('keeps what was polled apart until it is published, and reports it once', () => {
  const { serverList, view, shardsOf, sweeps, current } = setUp()
  view.setPolled(shardsOf('tokyo'))
  expect(view.unreported()).toBeUndefined()
  view.setState('10.0.0.1:1', seen(4, 100))
  view.setState('10.0.0.1:3', seen(7, 100))
  view.finishSweep(110)
  const found = view.unreported()
  expect(found?.servers.map(({ listed: { port }, state }) => [port, state.current])).toEqual([[1, 4]])
  expect([found?.sweptAt, current(1), current(3), sweeps]).toEqual([110, 0, 0, []])
  view.setState('10.0.0.1:1', seen(5, 111))
  if (found) view.noteReported(found)
  expect(view.unreported()?.servers.map(({ state }) => state.current)).toEqual([5])
  // Another process has published the first one.
  serverList.setState('10.0.0.1:1', seen(4, 100))
  view.setDirect(true)
  expect([current(1), view.unreported()]).toEqual([5, undefined])
  view.setState('10.0.0.1:2', seen(6, 112))
  view.finishSweep(120)
  expect([current(2), sweeps]).toEqual([6, [120]])
})

it('tells of a sweep that found nothing new, too', () => {
  const { view, shardsOf } = setUp()
  view.setPolled(shardsOf('seoul'))
  view.finishSweep(10)
  const found = view.unreported()
  expect([found?.servers, found?.shards, found?.sweptAt]).toEqual([[], [...shardsOf('seoul')], 10])
  if (found) view.noteReported(found)
  expect(view.unreported()).toBeUndefined()
})
