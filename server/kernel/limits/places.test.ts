import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPlaces } from './places.ts'

const limits = { total: 4, perOwner: 9, perNetwork: 9 }
const at = (network: string, owner = network) => ({ network, owner })
const entry = (name: string) => ({ name })

it('gives a newcomer the oldest place of the largest holder', () => {
  const places = createPlaces<{ name: string }>(limits)
  const [lone, ...crowd] = ['lone', 'a1', 'b1', 'b2'].map(entry)
  if (lone === undefined) throw new Error('four entries')
  places.take(lone, at('x'))
  for (const each of crowd) places.take(each, at('y', each.name.slice(0, 1)))
  // Network y holds most, and in it owner b.
  expect(places.take(entry('new'), at('z'))).toBe(crowd[1])
  expect(places.size).toBe(4)
})

it('refuses a newcomer whose own network holds the most', () => {
  const places = createPlaces<{ name: string }>(limits)
  for (const name of ['1', '2', '3']) expect(places.take(entry(name), at('y', name))).toBeUndefined()
  places.take(entry('other'), at('x'))
  expect(places.take(entry('4'), at('y', '4'))).toBe('full')
})

it('lets a newcomer in where all hold the same', () => {
  const places = createPlaces<{ name: string }>(limits)
  const entries = ['a', 'b', 'c', 'd'].map(entry)
  for (const each of entries) places.take(each, at(each.name))
  expect(places.take(entry('e'), at('e'))).toBe(entries[0])
})

it('has a share per owner and per network', () => {
  const places = createPlaces<{ name: string }>({ total: 9, perOwner: 1, perNetwork: 2 })
  const first = entry('1')
  expect(places.take(first, at('x', 'a'))).toBeUndefined()
  expect(places.take(entry('2'), at('x', 'a'))).toBe('full')
  expect(places.take(entry('3'), at('x', 'b'))).toBeUndefined()
  expect(places.take(entry('4'), at('x', 'c'))).toBe('full')
  places.release(first)
  places.release(first)
  expect(places.take(entry('5'), at('x', 'a'))).toBeUndefined()
})

it('never takes the only place of a network while another has two', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 3 })), { maxLength: 60 }),
      (calls) => {
        const places = createPlaces<{ network: string }>({ total: 8, perOwner: 5, perNetwork: 7 })
        const held = new Set<{ network: string }>()
        const heldBy = (network: string) => [...held].filter((each) => each.network === network).length
        for (const [network, owner] of calls) {
          const newcomer = { network: `${network}` }
          const most = Math.max(...[0, 1, 2, 3, 4, 5].map((each) => heldBy(`${each}`)))
          const dropped = places.take(newcomer, at(newcomer.network, `${owner}`))
          if (dropped === 'full') continue
          if (dropped !== undefined) {
            expect(heldBy(dropped.network)).toBe(most)
            held.delete(dropped)
          }
          held.add(newcomer)
          expect(places.size).toBe(held.size)
          expect(held.size).toBeLessThanOrEqual(8)
        }
      },
    ),
  )
})
