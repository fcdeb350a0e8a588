import { describe, expect, it } from 'vitest'
import { catalogueServer } from '../../../tests/support/catalogue-server.ts'
import { createServerList } from './server-list.ts'
import { restoreServers, serialiseServers } from './server-list-snapshot.ts'
import { neverSeen, type ServerState } from './server-state.ts'

const seen = (over: Partial<ServerState> = {}): ServerState => ({
  ...neverSeen,
  open: true,
  map: 'de_nuke',
  current: 3,
  max: 10,
  lastSeen: 1000,
  ...over,
})

describe('server list', () => {
  it('lists the given servers, unseen at first', () => {
    const serverList = createServerList()
    serverList.setListed([catalogueServer(1), catalogueServer(2)])
    expect([...serverList.all()].map((s) => s.state)).toEqual([neverSeen, neverSeen])
    expect(serverList.version).toBe(1)
    expect(serverList.sweptAt).toBeNull()
  })

  it('keeps the state across a new catalogue, and drops unlisted servers', () => {
    const serverList = createServerList()
    serverList.setListed([catalogueServer(1), catalogueServer(2)])
    serverList.setState('127.0.0.1:1', seen())
    serverList.setListed([catalogueServer(1, { name: 'renamed' }), catalogueServer(3)])
    expect(serverList.get('127.0.0.1:1')?.state.map).toBe('de_nuke')
    expect(serverList.get('127.0.0.1:2')).toBeUndefined()
    serverList.setState('127.0.0.1:2', seen())
    expect(serverList.get('127.0.0.1:2')).toBeUndefined()
  })

  it('returns the same objects until the catalogue grows', () => {
    const serverList = createServerList()
    serverList.setListed([catalogueServer(1)])
    const { catalogue } = serverList
    const before = [...serverList.all()]
    serverList.setState('127.0.0.1:1', seen())
    expect(serverList.catalogue).toBe(catalogue)
    expect([...serverList.all()].map((server, i) => server === before[i] && server.state.map)).toEqual(['de_nuke'])
    serverList.setListed([catalogueServer(1, { name: 'renamed' })])
    expect(serverList.catalogue).toBeGreaterThan(catalogue)
  })

  it('keeps what is equal when the servers are read again', () => {
    const serverList = createServerList()
    serverList.setListed([catalogueServer(1), catalogueServer(2)])
    const { catalogue } = serverList
    const before = [...serverList.all()].map((server) => server.listed)
    serverList.setListed([catalogueServer(1), catalogueServer(2)])
    expect(serverList.catalogue).toBe(catalogue)
    serverList.setListed([
      catalogueServer(1),
      catalogueServer(2, { rules: [{ zh: '一', en: 'one' }] }),
      catalogueServer(3),
    ])
    const after = [...serverList.all()].map((server) => server.listed)
    expect(after.map((one, i) => one === before[i])).toEqual([true, false, false])
    expect(after[1]?.rules).toHaveLength(1)
  })

  it.each([
    ['count', { current: 4 }, true],
    ['map', { map: 'de_mirage' }, true],
    ['open', { open: false }, true],
    ['last seen only', { lastSeen: 2000 }, false],
    ['player list only', { players: [{ name: 'x', time: 1 }], playersAsOf: 5 }, false],
  ])('increases its version only for changes that the list shows: %s', (_, change, grows) => {
    const serverList = createServerList()
    serverList.setListed([catalogueServer(1)])
    serverList.setState('127.0.0.1:1', seen())
    const before = serverList.version
    serverList.setState('127.0.0.1:1', seen(change))
    expect(serverList.version > before).toBe(grows)
  })

  it('keeps its version for an equal catalogue, and increases it for a new order or a changed field', () => {
    const serverList = createServerList()
    serverList.setListed([catalogueServer(1), catalogueServer(2)])
    serverList.setListed([catalogueServer(1), catalogueServer(2)])
    expect(serverList.version).toBe(1)
    serverList.setListed([catalogueServer(2), catalogueServer(1)])
    expect(serverList.version).toBe(2)
    serverList.setListed([catalogueServer(2, { star: true }), catalogueServer(1)])
    expect(serverList.version).toBe(3)
  })

  it('is restored from its saved form', () => {
    const serverList = createServerList()
    serverList.setListed([catalogueServer(1), catalogueServer(2)])
    serverList.setState('127.0.0.1:1', seen({ players: [{ name: '', time: null }], playersAsOf: 900 }))
    serverList.finishSweep(1234)
    const other = createServerList()
    other.setListed([catalogueServer(1), catalogueServer(2)])
    expect(
      restoreServers(other, serialiseServers(serverList.all(), { sweptAt: serverList.sweptAt, listVersion: null })),
    ).toBeDefined()
    expect([...other.all()]).toEqual([...serverList.all()])
    expect(other.sweptAt).toBe(1234)
  })

  it.each(['', '{', '{}', 'null', '{"sweptAt":1,"live":[["a",{}]]}'])('refuses a damaged saved form: %s', (body) => {
    const serverList = createServerList()
    serverList.setListed([catalogueServer(1)])
    expect(restoreServers(serverList, body)).toBeUndefined()
    expect(serverList.version).toBe(1)
  })
})
