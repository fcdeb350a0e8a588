import { expect, it } from 'vitest'
import { minutes } from '../../../contract/duration.ts'
import { communityFile } from '../../../tests/support/community.ts'
import { serverConcerns } from './server-concerns.ts'
import { createServerList } from './server-list.ts'
import { neverSeen } from './server-state.ts'

const now = Date.parse('2026-06-01T12:00:00Z')
const ago = (minutesAgo: number): string => new Date(now - minutes(minutesAgo)).toISOString()

/** Servers as `[address, minutes since the last reply]`; null: never; undefined: it replies. */
function list(servers: readonly (readonly [string, number | null | undefined])[], sweptAt: number | null = now) {
  const serverList = createServerList()
  const listed = servers.map(([id]) => {
    const [ip = '', port] = id.split(':')
    return { ip, port: Number(port), name: `name ${id}`, category: 'dm', region: 'ap-tokyo' }
  })
  serverList.setListed(
    (communityFile({ servers: listed }).servers ?? []).map((server) => ({
      ...server,
      id: `${server.ip}:${server.port}`,
    })),
  )
  for (const [id, silent] of servers) {
    const lastSeen = silent === null ? null : now - minutes(silent ?? 0)
    serverList.setState(id, { ...neverSeen, open: silent === undefined, lastSeen })
  }
  if (sweptAt !== null) serverList.finishSweep(sweptAt)
  return serverConcerns(serverList, now)
}

it('reports nothing while every server replies, nor before the first sweep', () => {
  expect(list([['192.0.2.1:1', undefined]])).toEqual([])
  expect(list([['192.0.2.1:1', null]], null)).toEqual([])
  expect(list([])).toEqual([])
})

it('says what a server sends instead of a reply', () => {
  const serverList = createServerList()
  const listed = [1, 2].map((port) => ({ ip: '192.0.2.1', port, name: 'S', category: 'dm', region: 'ap-tokyo' }))
  serverList.setListed(
    (communityFile({ servers: listed }).servers ?? []).map((server) => ({ ...server, id: String(server.port) })),
  )
  serverList.setState('1', { ...neverSeen, open: true })
  serverList.setState('2', { ...neverSeen, failure: { reason: 'refused', detail: 'banned' } })
  serverList.finishSweep(now)
  const item = { id: '192.0.2.1:2', name: 'S', since: null, reply: 'refused', detail: 'banned' }
  expect(serverConcerns(serverList, now)).toEqual([{ kind: 'silentServers', count: 1, items: [item] }])
})

it('reports silent servers with their last reply, longest first', () => {
  const concerns = list([
    ['192.0.2.1:1', 5],
    ['192.0.2.2:1', undefined],
    ['192.0.2.3:1', null],
    ['192.0.2.4:1', 90],
  ])
  expect(concerns).toEqual([
    {
      kind: 'silentServers',
      count: 3,
      items: [
        { id: '192.0.2.3:1', name: 'name 192.0.2.3:1', since: null },
        { id: '192.0.2.4:1', name: 'name 192.0.2.4:1', since: ago(90) },
        { id: '192.0.2.1:1', name: 'name 192.0.2.1:1', since: ago(5) },
      ],
    },
  ])
})

it('reports a host instead of its servers, since the last reply of any of them', () => {
  const concerns = list([
    ['192.0.2.1:1', 9],
    ['192.0.2.1:2', 7],
    ['192.0.2.1:3', null],
    ['192.0.2.2:1', 3],
    ['192.0.2.2:2', undefined],
  ])
  expect(concerns).toEqual([
    { kind: 'silentHosts', count: 1, items: [{ id: '192.0.2.1', name: '', since: ago(7), count: 3 }] },
    { kind: 'silentServers', count: 1, items: [{ id: '192.0.2.2:1', name: 'name 192.0.2.2:1', since: ago(3) }] },
  ])
})

it('counts all and lists fifty', () => {
  const many = Array.from({ length: 60 }, (_, i) => [`198.51.100.${i + 1}:1`, i] as const)
  expect(list(many)).toMatchObject([{ kind: 'silentServers', count: 60, items: { length: 50 } }])
})

it('reports polling that has stopped', () => {
  const stopped = list([['192.0.2.1:1', undefined]], now - minutes(3))
  expect(stopped).toEqual([{ kind: 'pollingStopped', count: 1, items: [{ id: 'poller', name: '', since: ago(3) }] }])
  expect(list([['192.0.2.1:1', undefined]], now - minutes(0.5))).toEqual([])
})
