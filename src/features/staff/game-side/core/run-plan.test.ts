import { expect, it } from 'vitest'
import type { GameCommand } from '../../../../../contract/game-side/commands.ts'
import type { GameLink } from '../../../../../contract/game-side/staff-game-side.ts'
import { isAboutPlayer, runPlan, runTargetOf } from './run-plan.ts'

const link = (id: string, mode: string, isAway = false): GameLink => ({
  server: { id, name: `Server ${id}`, mode },
  link: {
    ...{ carrier: 'tool' as const, seenAt: '', isAway, tool: '', console: 'ok' as const, delivers: [], problem: null },
    ...{ hasMembers: true, clockAhead: 0 },
  },
  console: null,
})
const links = [link('a', 'retakes'), link('b', 'dm'), link('c', 'dm', true)]
const command = (line: string, more: Partial<GameCommand> = {}): GameCommand => ({
  ...{ id: 'x', name: 'X', line, modes: [], servers: [], repeatable: false },
  ...more,
})
const input = { steamId: null, places: [], text: '' }

it('runs on the servers of the target that the command is for', () => {
  const plan = runPlan(command('status'), links, { to: 'all' }, input)
  expect(plan).toEqual({ names: ['Server a', 'Server b'], lines: ['status'], misses: 1 })
  const forOne = command('status', { modes: ['retakes'] })
  expect(runPlan(forOne, links, { to: 'all' }, input)).toMatchObject({ names: ['Server a'], misses: 0 })
  expect(runPlan(forOne, links, { to: 'server', id: 'b' }, input).names).toEqual([])
})

it('shows a text as the console gets it', () => {
  const { lines } = runPlan(command('css_cssay {text}'), links, { to: 'all' }, { ...input, text: 'a "b"; quit' })
  expect(lines).toEqual(['css_cssay "a b quit"'])
  expect(runPlan(command('css_cssay {text}'), links, { to: 'all' }, input).lines).toEqual(['css_cssay "{text}"'])
})

it('runs where a player is, with their number there', () => {
  const places = [12, 7].map((userId, n) => ({ server: links[n]?.server ?? { id: '', name: '', mode: '' }, userId }))
  const player = { ...input, steamId: '76561198000000555', places }
  const target = runTargetOf('player')
  expect(runPlan(command('css_slay #{userid}'), links, target, player)).toEqual({
    ...{ names: ['Server a', 'Server b'], lines: ['css_slay #12', 'css_slay #7'] },
    misses: 0,
  })
  const { lines, names } = runPlan(command('css_x {player}', { servers: ['b'] }), links, target, player)
  expect([lines, names]).toEqual([['css_x 76561198000000555'], ['Server b']])
  expect(runTargetOf('mode:dm')).toEqual({ to: 'mode', mode: 'dm' })
})

it.each([
  ['status', false],
  ['css_x {text}', false],
  ['css_x {player}', true],
  ['css_x {userid}', true],
])('%s is about a player: %s', (line, isAbout) => {
  expect(isAboutPlayer({ line })).toBe(isAbout)
})
