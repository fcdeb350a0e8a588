import { expect, it } from 'vitest'
import { applyServerChanges } from './server-changes.ts'

const ip = '192.0.2.1'
const list = [1, 2, 3].map((port) => ({ ip, port, players: '0/9' }))

it('changes, removes and appends rows, and leaves the others the same objects', () => {
  const next = applyServerChanges(list, {
    changed: [
      { ip, port: 2, players: '3/9' },
      { ip, port: 9, players: '1/9' },
    ],
    removed: [{ ip, port: 1 }],
  })
  expect(next).toEqual([
    { ip, port: 2, players: '3/9' },
    { ip, port: 3, players: '0/9' },
    { ip, port: 9, players: '1/9' },
  ])
  expect(next?.[1]).toBe(list[2])
})

it('moves a server that is removed and new', () => {
  const next = applyServerChanges(list, { changed: [{ ip, port: 1, players: '5/9' }], removed: [{ ip, port: 1 }] })
  expect(next).toMatchObject([{ port: 2 }, { port: 3 }, { port: 1 }])
})

it('refuses changes of another list', () => {
  expect(applyServerChanges(list, { changed: [], removed: [{ ip, port: 7 }] })).toBeUndefined()
  expect(
    applyServerChanges(list, {
      changed: [],
      removed: [
        { ip, port: 3 },
        { ip, port: 1 },
      ],
    }),
  ).toBeUndefined()
})
