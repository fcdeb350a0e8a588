import { describe, expect, it } from 'vitest'
import { createBoard } from './board.ts'
import { type ListedServer, type LiveState, neverSeen } from './live.ts'
import { restoreBoard, serialiseBoard } from './saved-board.ts'

const listed = (port: number, over: Partial<ListedServer> = {}): ListedServer => ({
  id: `127.0.0.1:${port}`,
  ip: '127.0.0.1',
  port,
  name: `server ${port}`,
  category: 'retakes',
  region: 'ap-beijing',
  ontop: 0,
  star: false,
  rules: [],
  ...over,
})
const seen = (over: Partial<LiveState> = {}): LiveState => ({
  ...neverSeen,
  open: true,
  map: 'de_nuke',
  current: 3,
  max: 10,
  lastSeen: 1000,
  ...over,
})

describe('board', () => {
  it('lists what it was given, unseen at first', () => {
    const board = createBoard()
    board.setListed([listed(1), listed(2)])
    expect([...board.all()].map((s) => s.live)).toEqual([neverSeen, neverSeen])
    expect(board.version).toBe(1)
    expect(board.sweptAt).toBeNull()
  })

  it('keeps what is known across a new catalogue, and drops unlisted servers', () => {
    const board = createBoard()
    board.setListed([listed(1), listed(2)])
    board.setLive('127.0.0.1:1', seen())
    board.setListed([listed(1, { name: 'renamed' }), listed(3)])
    expect(board.get('127.0.0.1:1')?.live.map).toBe('de_nuke')
    expect(board.get('127.0.0.1:2')).toBeUndefined()
    board.setLive('127.0.0.1:2', seen())
    expect(board.get('127.0.0.1:2')).toBeUndefined()
  })

  it('gives the same objects until the catalogue grows', () => {
    const board = createBoard()
    board.setListed([listed(1)])
    const { catalogue } = board
    const before = [...board.all()]
    board.setLive('127.0.0.1:1', seen())
    expect(board.catalogue).toBe(catalogue)
    expect([...board.all()].map((server, i) => server === before[i] && server.live.map)).toEqual(['de_nuke'])
    board.setListed([listed(1)])
    expect(board.catalogue).toBeGreaterThan(catalogue)
  })

  it.each([
    ['count', { current: 4 }, true],
    ['map', { map: 'de_mirage' }, true],
    ['open', { open: false }, true],
    ['last seen only', { lastSeen: 2000 }, false],
    ['player list only', { players: [{ name: 'x', time: 1 }], playersAsOf: 5 }, false],
  ])('grows its version only on what the list shows: %s', (_, change, grows) => {
    const board = createBoard()
    board.setListed([listed(1)])
    board.setLive('127.0.0.1:1', seen())
    const before = board.version
    board.setLive('127.0.0.1:1', seen(change))
    expect(board.version > before).toBe(grows)
  })

  it('does not grow on an equal catalogue, and grows on a new order or a changed field', () => {
    const board = createBoard()
    board.setListed([listed(1), listed(2)])
    board.setListed([listed(1), listed(2)])
    expect(board.version).toBe(1)
    board.setListed([listed(2), listed(1)])
    expect(board.version).toBe(2)
    board.setListed([listed(2, { star: true }), listed(1)])
    expect(board.version).toBe(3)
  })

  it('comes back from its saved form', () => {
    const board = createBoard()
    board.setListed([listed(1), listed(2)])
    board.setLive('127.0.0.1:1', seen({ players: [{ name: '', time: null }], playersAsOf: 900 }))
    board.finishSweep(1234)
    const other = createBoard()
    other.setListed([listed(1), listed(2)])
    expect(restoreBoard(other, serialiseBoard(board))).toBe(true)
    expect([...other.all()]).toEqual([...board.all()])
    expect(other.sweptAt).toBe(1234)
  })

  it.each(['', '{', '{}', 'null', '{"sweptAt":1,"live":[["a",{}]]}'])('refuses a damaged saved form: %s', (body) => {
    const board = createBoard()
    board.setListed([listed(1)])
    expect(restoreBoard(board, body)).toBe(false)
    expect(board.version).toBe(1)
  })
})
