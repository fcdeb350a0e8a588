import { expect, it } from 'vitest'
import { steamIdOfAccount } from '../../contract/accounts/steam-id.ts'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { hours, seconds } from '../../contract/duration.ts'
import { faceTraits } from '../../contract/page/face.ts'
import { modeKey } from '../../contract/servers/modes.ts'
import { cleanText } from '../../server/kernel/text/hostile-text.ts'
import { clockOffset } from '../../server/leaderboard/ingest/receive-log.ts'
import { parseLine } from '../../server/leaderboard/rules/match-log/parse-line.ts'
import { type ModeRules, rulesOf } from '../../server/leaderboard/rules/match-log/rules.ts'
import { demoSettings } from '../community.ts'
import { seededRandom } from '../seeded-random.ts'
import { demoServers } from '../servers.ts'
import { personas } from '../steam/personas.ts'
import { playedMode } from './modes.ts'
import { pastServers } from './past.ts'
import { demoBadges, demoPlayers, playersNamed } from './people.ts'
import { createMatch, wallClock } from './play.ts'
import { demoSeasons, linesOf, sessionsOf } from './sessions.ts'

const now = Date.parse('2026-11-20T10:00:00.500Z')

function rules(category: string): ModeRules {
  const found = rulesOf(modeKey(defaultSettings.modes, category))
  if (found === undefined) throw new Error('no ranking')
  return found
}

it.each(['dm', 'pistol dm', '1v1', 'retakes'])('plays %s in lines that count', (category) => {
  const match = createMatch(rules(category), seededRandom(category))
  const events = match.play(demoPlayers.slice(0, 10), now - seconds(15), now).map((line) => parseLine(line.trimEnd()))
  expect(events).not.toContain(undefined)
  expect(events.filter((event) => event?.kind === 'kill').length).toBeGreaterThan(1)
  expect(events.some((event) => event?.kind === 'roundWon')).toBe(category === 'retakes')
})

it('plays every mode that the portal ranks, as it counts it', () => {
  for (const { id: category } of defaultSettings.modes) {
    const counted = rulesOf(category, demoSettings.rankings)
    const expected = counted && { mode: counted.mode, isDuel: counted.isDuel, hasRounds: counted.hasRounds }
    expect(playedMode(category)).toEqual(expected)
  }
})

it('logs who joins, who leaves and who is moved to the smaller side, and nothing with fewer than two players', () => {
  const match = createMatch(rules('retakes'), seededRandom('sides'))
  const kinds = (count: number) =>
    match
      .play(demoPlayers.slice(6 - count, 6), now, now + 1)
      .map((line) => parseLine(line.trimEnd()))
      .filter((event) => event?.kind === 'side' || event?.kind === 'leave')
  expect(kinds(1)).toEqual([])
  expect(kinds(6)).toHaveLength(6)
  expect(kinds(6)).toEqual([])
  // Those who joined first leave first, and leave the sides unbalanced.
  expect(kinds(3).filter((event) => event?.kind === 'leave')).toHaveLength(3)
  expect(kinds(0)).toHaveLength(3)
})

it('writes the time in China', () => {
  expect(wallClock(now)).toBe('11/20/2026 - 18:00:00.500')
  expect(clockOffset(wallClock(now), now + 900)).toBe(-hours(8))
  expect(clockOffset('yesterday', now)).toBe(0)
})

it('has every player once, by account and by name, including the personas', () => {
  const names = demoPlayers.map(({ name }) => cleanText(name).toLowerCase())
  expect(new Set(names).size).toBe(demoPlayers.length)
  expect(new Set(demoPlayers.map(({ account }) => account)).size).toBe(demoPlayers.length)
  expect(demoPlayers.map(({ name }) => name)).toEqual(expect.arrayContaining([personas[0]?.username]))
  expect(new Set(demoBadges.map(({ group }) => group))).toEqual(new Set(['pro', 'kol', 'op']))
  for (const { names: regulars } of demoServers(false)) expect(playersNamed(regulars)).toHaveLength(regulars.length)
})

it('gives every player a face of their own, and sixty of them faces that differ in more than details', () => {
  const faces = demoPlayers.map(({ account }) => faceTraits(steamIdOfAccount(account)))
  expect(new Set(faces.map((traits) => JSON.stringify(traits))).size).toBe(faces.length)
  const sixty = faces.slice(0, 60)
  for (const [i, one] of sixty.entries()) {
    for (const other of sixty.slice(i + 1)) {
      // Visible at 24 pixels: two colours and two large shapes.
      const large = (['ground', 'shell', 'silhouette', 'visor'] as const).filter((trait) => one[trait] !== other[trait])
      expect(large.length).toBeGreaterThanOrEqual(2)
    }
  }
})

it('has sessions in every season since a server opened, the same at every start, without overlaps', () => {
  const anchor = Date.parse('2026-11-20T10:00:00.500Z')
  for (const past of pastServers.values()) {
    const sessions = sessionsOf(past, anchor)
    expect(sessions).toEqual(sessionsOf(past, anchor))
    const inSeason = demoSeasons.map(({ began, lasted, evenings }) => {
      const from = anchor - began
      const count = sessions.filter((session) => session.from >= from && session.to <= from + lasted).length
      return count / evenings
    })
    expect(inSeason).toEqual(demoSeasons.map((_, i) => (i < past.since ? 0 : 1)))
    for (const [i, { from }] of sessions.entries()) expect(from).toBeGreaterThan(sessions[i - 1]?.to ?? 0)
  }
  expect(new Set([...pastServers.values()].map(({ since }) => since))).toEqual(new Set([0, 1, 2]))
})

it('logs a session in chronological order, and always the same', () => {
  const past = pastServers.get('回防 #1 · 128 tick')
  const [session] = past === undefined ? [] : sessionsOf(past, now)
  if (past === undefined || session === undefined) throw new Error('no evening')
  const lines = [...linesOf(past, session, [])]
  expect(lines).toEqual([...linesOf(past, session, [])])
  const events = lines.map((line) => parseLine(line.trimEnd()))
  expect(events).not.toContain(undefined)
  const stamps = events.map((event) => event?.at ?? 0)
  expect(stamps).toEqual(stamps.toSorted((a, b) => a - b))
  expect(events.at(-1)?.kind).toBe('leave')
})
