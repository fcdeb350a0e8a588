import { expect, it } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

/** Turns of the loop by hand. */
function openTurns() {
  const planned: (() => void)[] = []
  const begun: string[] = []
  const turns = createFairTurns((turn) => planned.push(turn))
  return {
    enter: (network: string, name: string) => turns.enter(network, () => begun.push(name)),
    turn: () => planned.shift()?.(),
    /** What has begun since the last call. */
    begun: () => begun.splice(0),
    isIdle: () => planned.length === 0,
  }
}

it('begins a call at once where nobody waits', () => {
  const { enter, begun, turn, isIdle } = openTurns()
  for (let round = 0; round < 3; round++) {
    enter('a', 'one')
    enter('a', 'two')
    expect(begun()).toEqual(['one', 'two'])
    turn()
    expect(isIdle()).toBe(true)
  }
})

it('begins four in a turn, and those of one network behind those of others', () => {
  const { enter, begun, turn } = openTurns()
  for (let n = 0; n < 100; n++) enter('flood', `flood ${n}`)
  enter('visitor', 'visit')
  enter('neighbour', 'look')
  expect(begun()).toEqual(['flood 0', 'flood 1', 'flood 2', 'flood 3'])
  turn()
  expect(begun()).toEqual(['flood 4', 'visit', 'look', 'flood 5'])
  enter('visitor', 'again')
  expect(begun()).toEqual([])
  turn()
  expect(begun()).toEqual(['flood 6', 'again', 'flood 7', 'flood 8'])
})

it('forgets nobody, and ends when nobody waits', () => {
  const { enter, begun, turn, isIdle } = openTurns()
  const names = Array.from({ length: 1000 }, (_, n) => `call ${n}`)
  for (const [n, name] of names.entries()) enter(`network ${n % 7}`, name)
  const all: string[] = []
  while (!isIdle()) {
    all.push(...begun())
    turn()
  }
  expect(all.toSorted()).toEqual(names.toSorted())
})
