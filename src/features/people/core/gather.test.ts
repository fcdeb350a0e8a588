import { expect, it } from 'vitest'
import { nameKey } from '../../../../contract/leaderboard/people.ts'
import { gather } from './gather.ts'

const person = (name: string, n: number) => ({ steamId: `7656119800000000${n}`, name })
const ann = person('Ann', 1)
const bo = person('  bo ＊  x', 2)
const cy = person('Cy', 3)

it('gathers people by server, most first, and knows a name in any case and width', () => {
  const places = new Map([
    [nameKey('ANN'), ['b', 'a']],
    [nameKey('Bo * X'), ['a']],
    ['someone', ['c']],
  ])
  expect(gather([ann, bo, cy], places)).toEqual([
    { server: 'a', people: [ann, bo] },
    { server: 'b', people: [ann] },
  ])
  expect(gather([], places)).toEqual([])
})
