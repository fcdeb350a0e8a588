import { expect, it } from 'vitest'
import { communityFile, servers } from '../../../tests/support/community.ts'
import { playerSnapshot } from './player-snapshot.ts'
import { type ListedServer, neverSeen, type ServerState } from './server-state.ts'
import { afterInfo, afterPlayers } from './state-changes.ts'

const [first] = communityFile({ servers: servers(1) }).servers ?? []
if (!first) throw new Error('no server')
const listed: ListedServer = { ...first, id: `${first.ip}:${first.port}` }
const info = { map: 'de_nuke', players: 3, max: 10, bots: 1, passworded: false, vac: true, version: '1.0' }
const players = ['a', 'b', 'BOT'].map((name) => ({ name, time: 1 }))
const visited: ServerState = afterPlayers(afterInfo(neverSeen, info, 1000), players, 1050)
const of = (state: ServerState, more: Partial<ListedServer> = {}) =>
  playerSnapshot({ listed: { ...listed, ...more }, state })

it('keeps the counts of the visit that returned the names, despite later ones', () => {
  const expected = { players, count: { current: 2, max: 10, bots: 1 }, asOf: 1050 }
  expect(of(visited)).toEqual(expected)
  expect(of(afterInfo(visited, { ...info, players: 9, bots: 0, max: 12 }, 15_000))).toEqual(expected)
})

it('needs no player list for an empty server', () => {
  const empty = afterInfo(visited, { ...info, players: 0, bots: 0 }, 15_000)
  expect(of(empty)).toEqual({ players: [], count: { current: 0, max: 10, bots: 0 }, asOf: 15_000 })
})

it('is null before the first list, and once the state is two minutes newer than the list', () => {
  expect(of(neverSeen)).toBeNull()
  expect(of(afterInfo(neverSeen, info, 1000))).toBeNull()
  expect(of(afterInfo(visited, info, 121_050))).not.toBeNull()
  expect(of(afterInfo(visited, info, 121_051))).toBeNull()
})

it('has the maximum set by the operator, and no counts if an older build saved none', () => {
  expect(of(visited, { players_max: 8 })?.count).toEqual({ current: 2, max: 8, bots: 1 })
  expect(of({ ...visited, playersCount: null })).toEqual({ players, count: null, asOf: 1050 })
})
