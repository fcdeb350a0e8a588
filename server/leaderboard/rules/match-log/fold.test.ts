import { describe, expect, it } from 'vitest'
import {
  joinText,
  killText,
  logLine,
  logStart,
  playerTag,
  steamId,
  type TestSide,
  wonText,
} from '../../../../tests/support/match-log.ts'
import { addCounters, type Counters, noCounters } from './counters.ts'
import { fold } from './fold.ts'
import { newMatch, restoreMatch, saveMatch } from './match-state.ts'
import { parseLine } from './parse-line.ts'
import { rulesOf } from './rules.ts'

const start = 'World triggered "Round_Start"'

/** Counters per account after these lines, given as seconds and text; each credit counts once. */
function play(mode: string, lines: readonly (readonly [number, string])[]) {
  const rules = rulesOf(mode)
  if (rules === undefined) throw new Error('no ranking')
  let match = newMatch()
  const seen = new Set<string>()
  const sums = new Map<string, Counters>()
  for (const [seconds, text] of lines) {
    // Restores the saved state before every line, as after a restart.
    match = restoreMatch(saveMatch(match))
    const event = parseLine(logLine(seconds, text).trimEnd())
    for (const { key, at, entries } of event === undefined ? [] : fold(match, event, rules)) {
      if (seen.has(`${key} ${at}`)) continue
      seen.add(`${key} ${at}`)
      for (const entry of entries) {
        const sum = sums.get(entry.steamId) ?? noCounters()
        addCounters(sum, entry.add)
        sums.set(entry.steamId, sum)
      }
    }
  }
  return (account: number): Counters => sums.get(steamId(account)) ?? noCounters()
}

const friends: readonly [TestSide, TestSide] = ['CT', 'CT']

describe('a death match', () => {
  it('counts kills by weapon, headshots, deaths, and kills among the same side', () => {
    const of = play('deathmatch', [
      [1, killText(1, 2, { flags: ' (headshot)' })],
      [2, killText(1, 3, { weapon: 'awp', sides: friends })],
      [3, killText(1, 2, { weapon: 'deagle' })],
      [4, killText(2, 1, { weapon: 'mp9' })],
      [5, `${playerTag(1)} [1 2 3] committed suicide with "world"`],
    ])
    expect(of(1)).toEqual({
      ...noCounters(),
      kills: 3,
      headshots: 1,
      rifle_kills: 1,
      awp_kills: 1,
      pistol_kills: 1,
      deaths: 2,
    })
    expect(of(2)).toMatchObject({ kills: 1, deaths: 2, wins: 0, loses: 0 })
  })

  it('counts the full minutes of players on a side, without silence', () => {
    const of = play('deathmatch', [
      [10, joinText(1, 'CT')],
      [50, joinText(2, 'TERRORIST')],
      [130, killText(1, 2)],
      [131, `${playerTag(2)} disconnected (reason "x")`],
      [190, joinText(3, 'CT')],
      [191, `"p3<3><[U:1:3]><CT>" switched from team <CT> to <Spectator>`],
      // Longer than five minutes: the server was down.
      [191 + 301, killText(3, 1)],
      [540, killText(3, 1)],
    ])
    expect([of(1).playtime, of(2).playtime, of(3).playtime]).toEqual([4, 2, 1])
  })

  it('counts nothing of the warmup, even if it is repeated later', () => {
    const warm: [number, string] = [2, killText(1, 2)]
    const of = play('deathmatch', [
      [1, 'World triggered "Warmup_Start"'],
      warm,
      [3, 'World triggered "Warmup_End"'],
      warm,
      [4, killText(2, 1)],
    ])
    expect([of(1).kills, of(2).kills, of(2).deaths]).toEqual([0, 1, 0])
  })

  it('ignores bots and counts a suicide as a death', () => {
    const bot = '"Ed<7><BOT><CT>"'
    const of = play('deathmatch', [
      [1, `${playerTag(1)} killed ${bot} with "ak47"`],
      [2, `${bot} killed ${playerTag(1)} with "ak47"`],
      [3, killText(1, 1)],
    ])
    expect(of(1)).toEqual({ ...noCounters(), deaths: 1 })
  })
})

describe('a duel', () => {
  it('is won by the kill', () => {
    const of = play('solo 1v1', [[1, killText(1, 2)]])
    expect(of(1)).toMatchObject({ kills: 1, wins: 1, loses: 0 })
    expect(of(2)).toMatchObject({ deaths: 1, wins: 0, loses: 1 })
  })
})

const teams: [number, string][] = [
  [1, joinText(1, 'CT')],
  [1, joinText(2, 'CT')],
  [1, joinText(3, 'TERRORIST')],
  [1, joinText(4, 'TERRORIST')],
]
const swap: readonly [TestSide, TestSide] = ['TERRORIST', 'CT']

describe('a retake', () => {
  it('is won and lost by sides, without team kills', () => {
    const of = play('retakes', [
      ...teams,
      [2, start],
      [3, killText(1, 2, { sides: friends })],
      [4, killText(1, 3)],
      [5, killText(1, 4)],
      [6, wonText('CT')],
    ])
    expect(of(1)).toMatchObject({ kills: 2, wins: 1, loses: 0, clutches: 1, clutchwins: 1 })
    expect(of(2)).toMatchObject({ deaths: 0, wins: 1 })
    expect([of(3), of(4)]).toMatchObject([
      { deaths: 1, loses: 1, clutches: 0 },
      // Left alone against one when the teammate died.
      { deaths: 1, loses: 1, clutches: 1, clutchwins: 0 },
    ])
  })

  it('counts no result of a round whose start was not seen', () => {
    const of = play('retakes', [...teams, [4, killText(1, 3)], [6, wonText('CT')]])
    expect(of(1)).toMatchObject({ kills: 1, wins: 0 })
  })

  it('counts a round once, and not for players who left', () => {
    const of = play('retakes', [
      ...teams,
      [2, start],
      [3, `${playerTag(2)} disconnected (reason "x")`],
      [4, killText(3, 1, { sides: swap })],
      [6, wonText('TERRORIST')],
      [6, wonText('TERRORIST')],
      [7, wonText('TERRORIST', '9')],
    ])
    expect([of(1).loses, of(2).loses, of(3).wins, of(4).wins]).toEqual([1, 0, 1, 1])
    expect(of(1)).toMatchObject({ clutches: 1, clutchwins: 0 })
  })
})

describe('a map', () => {
  /** The seconds in which a map began, and the names, after these lines. */
  const maps = (...lines: readonly (readonly [number, string])[]) => {
    const match = newMatch()
    const rules = rulesOf('deathmatch')
    if (rules === undefined) throw new Error('no ranking')
    return lines.map(([second, text]) => {
      const event = parseLine(logLine(second, text).trimEnd())
      if (event !== undefined) fold(match, event, rules)
      return [match.mapAt === 0 ? 0 : match.mapAt - logStart, match.map] as const
    })
  }
  const begins = (map: string): string => `World triggered "Match_Start" on "${map}"`

  it('begins where CS2 loads it, and once, however often a match begins on it', () => {
    expect(
      maps(
        [0, 'Loading map "de_dust2"'],
        [1, 'Started:  ""'],
        [2, begins('de_dust2')],
        [300, begins('de_dust2')],
        [900, begins('de_dust2')],
        [1000, 'Loading map "de_dust2"'],
        [1001, begins('de_dust2')],
      ),
    ).toEqual([...Array.from({ length: 5 }, () => [0, 'de_dust2']), [1000, 'de_dust2'], [1000, 'de_dust2']])
  })

  it('begins with a match on another one, when its start is not in the log', () => {
    expect(maps([5, begins('de_nuke')], [9, begins('de_nuke')], [400, begins('workshop/1/de_cache')])).toEqual([
      [5, 'de_nuke'],
      [5, 'de_nuke'],
      [400, 'workshop/1/de_cache'],
    ])
    expect(maps([5, 'Loading map "workshop/1/de_Cache"'], [9, begins('de_cache')])[1]).toEqual([
      5,
      'workshop/1/de_Cache',
    ])
  })

  it('begins once where CS:GO loads and starts it', () => {
    expect(
      maps(
        [10, 'Loading map "de_dust2"'],
        [17, 'Started map "de_dust2" (CRC "1")'],
        [2000, 'Started map "de_dust2" (CRC "1")'],
        [2001, 'Started map "de_nuke" (CRC "1")'],
      ).map(([at]) => at),
    ).toEqual([10, 10, 2000, 2001])
  })
})

describe('a clock that is set back', () => {
  it.each([3600, 1800])('by %d s loses no round', (step) => {
    const lines = teams.map(([, text]): [number, string] => [3490, text])
    for (const began of [3500, 3550, 3600 - step, 3640 - step]) {
      lines.push([began, start], [began + 5, killText(1, 3)], [began + 9, wonText('CT')])
    }
    const of = play('retakes', lines)
    expect(of(1)).toMatchObject({ kills: 4, wins: 4, loses: 0 })
    expect(of(3)).toMatchObject({ deaths: 4, loses: 4 })
  })

  it('counts nothing twice if the hour is a repetition, whoever plays by then', () => {
    const lines: (readonly [number, string])[] = [...teams]
    for (let round = 0; round < 39; round += 1) {
      const began = 100 + round * 90
      lines.push([began, start], [began + 5, killText(1, 3)], [began + 9, wonText('CT', String(round))])
    }
    lines.push([3600, joinText(5, 'CT')])
    const once = play('retakes', lines)
    for (let from = 0; from < 9; from += 1) {
      const twice = play('retakes', [...lines, ...lines.slice(from)])
      for (const account of [1, 2, 3, 4, 5]) expect(twice(account)).toEqual(once(account))
    }
  })
})

describe('a repeated log', () => {
  it('changes nothing, wherever it restarts', () => {
    const lines: [number, string][] = [...teams]
    for (let round = 0; round < 5; round += 1) {
      const second = 100 + round * 100
      lines.push([second, start], [second + 5, killText(1, 3)], [second + 9, killText(4, 1, { sides: swap })])
      lines.push([second + 10, killText(2, 4)], [second + 11, wonText('CT', String(round))])
    }
    const once = play('retakes', lines)
    for (let from = 0; from < lines.length; from += 1) {
      const again = play('retakes', [...lines, ...lines.slice(from)])
      for (const account of [1, 2, 3, 4]) expect(again(account)).toEqual(once(account))
    }
  })
})
