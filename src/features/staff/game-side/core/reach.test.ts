import { expect, it } from 'vitest'
import type { GameLink } from '../../../../../contract/game-side/staff-game-side.ts'
import { audienceOf, isReached, targetKey, targetOf, troubledFirst, troublesOf } from './reach.ts'

type Link = NonNullable<GameLink['link']>

const fine: Link = {
  carrier: 'tool',
  seenAt: '2026-06-01T00:00:00.000Z',
  isAway: false,
  tool: '1.0.0',
  console: 'ok',
  delivers: [],
  problem: null,
  hasMembers: true,
  clockAhead: 0,
}

const linkOf = (id: string, link: Partial<Link> | null = {}, mode = 'dm'): GameLink => ({
  server: { id, name: id.toUpperCase(), mode },
  link: link === null ? null : { ...fine, ...link },
  console: null,
})

it('names what keeps a server from being reached', () => {
  expect(troublesOf(linkOf('a'))).toEqual([])
  expect(troublesOf(linkOf('a', null))).toEqual(['noTool'])
  expect(troublesOf(linkOf('a', { console: 'refused', problem: 'x', clockAhead: -61_000 }))).toEqual([
    ...['refused', 'reported', 'clock'],
  ])
  expect(troublesOf(linkOf('a', { clockAhead: 60_000 }))).toEqual([])
  // What was wrong before the tool went away is not known to be wrong now.
  expect(troublesOf(linkOf('a', { isAway: true, console: 'refused', problem: 'x' }))).toEqual(['away'])
})

it('a wrong clock or a file that does not parse keeps no message from a server', () => {
  expect(isReached(linkOf('a', { problem: 'x', clockAhead: 600_000 }))).toBe(true)
  const broken: (Partial<Link> | null)[] = [null, { isAway: true }, { console: 'off' }]
  expect(broken.map((link) => isReached(linkOf('a', link)))).toEqual([false, false, false])
})

it('lists servers in trouble first, and before the rest those without a tool', () => {
  const links = [
    linkOf('a'),
    linkOf('b', null),
    linkOf('c', { problem: 'x' }),
    linkOf('d'),
    linkOf('e', { isAway: true }),
  ]
  expect(troubledFirst(links).map(({ server }) => server.id)).toEqual(['c', 'e', 'b', 'a', 'd'])
})

it('tells who hears a message, and who does not', () => {
  const links = [linkOf('a'), linkOf('b', null), linkOf('c', {}, 'retakes')]
  const names = (key: string) => {
    const { hear, miss } = audienceOf(links, targetOf(key))
    return [hear, miss].map((those) => those.map(({ server }) => server.id).join())
  }
  expect(names('all')).toEqual(['a,c', 'b'])
  expect(names('mode:dm')).toEqual(['a', 'b'])
  expect(names('server:c')).toEqual(['c', ''])
  expect(['all', 'mode:dm:x', 'server:192.0.2.1:27015'].map((key) => targetKey(targetOf(key)))).toEqual([
    ...['all', 'mode:dm:x', 'server:192.0.2.1:27015'],
  ])
})
