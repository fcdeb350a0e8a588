import { expect, it } from 'vitest'
import { hours, seconds } from '../../../contract/duration.ts'
import { parseLine } from '../../domain/match-log/parse-line.ts'
import { rulesOf } from '../../domain/match-log/rules.ts'
import { clockOffset } from '../../match-log/receive-log.ts'
import { personas } from '../steam/personas.ts'
import { demoBadges, demoPlayers } from './people.ts'
import { playLog, wallClock } from './play.ts'

const now = Date.parse('2026-11-20T10:00:00.500Z')
let seed = 7
const random = (): number => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}

function log(category: string, count: number): string[] {
  const rules = rulesOf(category)
  if (rules === undefined) throw new Error('no board')
  const play = { rules, players: demoPlayers.slice(0, count), from: now - seconds(15), to: now }
  return playLog(play, random).split('\n').slice(0, -1)
}

it.each(['dm', 'pistol dm', '1v1', 'retakes'])('plays %s in lines that count', (category) => {
  const events = log(category, 10).map(parseLine)
  expect(events).not.toContain(undefined)
  expect(events.filter((event) => event?.kind === 'kill').length).toBeGreaterThan(1)
  expect(events.some((event) => event?.kind === 'roundWon')).toBe(category === 'retakes')
})

it('plays nothing with fewer than two, and tells the time in China', () => {
  expect(log('dm', 1)).toEqual([])
  expect(wallClock(now)).toBe('11/20/2026 - 18:00:00.500')
  expect(clockOffset(wallClock(now), now + 900)).toBe(-hours(8))
  expect(clockOffset('yesterday', now)).toBe(0)
})

it('knows everybody once, the people whom a visitor can be among them', () => {
  expect(new Set(demoPlayers.map(({ account }) => account)).size).toBe(demoPlayers.length)
  expect(demoPlayers.map(({ name }) => name)).toEqual(expect.arrayContaining([personas[0]?.username]))
  expect(new Set(demoBadges.map(({ group }) => group))).toEqual(new Set(['pro', 'kol', 'op']))
})
