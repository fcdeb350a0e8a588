import { expect, it } from 'vitest'
import { applyServerChanges } from '../../../contract/servers/server-changes.ts'
import type { Server } from '../../../contract/servers/servers.ts'
import { listedServer } from '../../../tests/support/listed-server.ts'
import { changesBetween } from './server-changes.ts'

/** Numbers in [0, 1) that are the same in every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

it('names the address and the fields with another value', () => {
  const before = [listedServer(1), listedServer(2), listedServer(3)]
  const [one = listedServer(1), two = listedServer(2)] = before
  const after = [one, { ...two, players: '9/9', name_display: 'null' }]
  expect(changesBetween(before, after)).toEqual({
    changed: [{ ip: two.ip, port: 2, players: '9/9', name_display: 'null' }],
    removed: [{ ip: two.ip, port: 3 }],
  })
})

it('names no row with the same values, whatever its object', () => {
  const former = ['192.0.2.9:1']
  expect(changesBetween([{ ...listedServer(1), former }], [{ ...listedServer(1), former: [...former] }])).toEqual({
    changed: [],
    removed: [],
  })
})

it('cannot say that a field is gone', () => {
  expect(changesBetween([{ ...listedServer(1), former: ['192.0.2.9:1'] }], [listedServer(1)])).toBeUndefined()
})

it('makes any list of any other, with its order', () => {
  const next = random(5)
  const some = (): Server[] =>
    Array.from({ length: 12 }, (_, port) => ({ ...listedServer(port + 1), players: `${Math.floor(next() * 3)}/9` }))
      .filter(() => next() < 0.7)
      .map((server) => ({ server, at: next() < 0.2 ? next() * 12 : server.port }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ server }) => server)
  for (let round = 0; round < 500; round += 1) {
    const [before, after] = [some(), some()]
    const changes = changesBetween(before, after)
    expect(changes && applyServerChanges(before, changes)).toEqual(after)
  }
})
