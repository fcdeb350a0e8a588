import { expect, it } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

/** Turns of the loop by hand. */
function openTurns() {
  const planned: (() => void)[] = []
  const begun: string[] = []
  const turns = createFairTurns((turn) => planned.push(turn))
  return {
    enter: (address: string, name: string) => turns.enter(address, () => begun.push(name)),
    turn: () => planned.shift()?.(),
    /** What has begun since the last call. */
    begun: () => begun.splice(0),
    isIdle: () => planned.length === 0,
  }
}

it('begins a call at once where nobody waits', () => {
  const { enter, begun, turn, isIdle } = openTurns()
  for (let round = 0; round < 3; round++) {
    enter('192.0.2.1', 'one')
    enter('192.0.2.1', 'two')
    expect(begun()).toEqual(['one', 'two'])
    turn()
    expect(isIdle()).toBe(true)
  }
})

it('begins four in a turn, and those of one network behind those of others', () => {
  const { enter, begun, turn } = openTurns()
  for (let n = 0; n < 100; n++) enter(`2001:db8:7:${n}::1`, `flood ${n}`)
  enter('192.0.2.1', 'visit')
  enter('198.51.100.1', 'look')
  expect(begun()).toEqual(['flood 0', 'flood 1', 'flood 2', 'flood 3'])
  turn()
  expect(begun()).toEqual(['flood 4', 'visit', 'look', 'flood 5'])
  enter('192.0.2.1', 'again')
  expect(begun()).toEqual([])
  turn()
  expect(begun()).toEqual(['flood 6', 'again', 'flood 7', 'flood 8'])
})

it('forgets nobody, and ends when nobody waits', () => {
  const { enter, begun, turn, isIdle } = openTurns()
  const names = Array.from({ length: 1000 }, (_, n) => `call ${n}`)
  for (const [n, name] of names.entries()) enter(`192.0.${n % 7}.1`, name)
  const all: string[] = []
  while (!isIdle()) {
    all.push(...begun())
    turn()
  }
  expect(all.toSorted()).toEqual(names.toSorted())
})
