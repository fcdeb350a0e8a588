import { readSteamId } from '../../../../contract/accounts/steam-id.ts'
import { longestLine, tagAccount, tagName, tagUser } from '../../../../contract/game-log/log-line.ts'
import { readStamp, type Stamp } from '../../../../contract/game-log/stamp.ts'
import type { LogEvent, LogPlayer, Side } from './event.ts'
import { textKey } from './line-key.ts'
import { weaponClass } from './weapons.ts'

const position = String.raw`(?:\[-?\d{1,6} -?\d{1,6} -?\d{1,6}\] )?`
const player = tagName + tagUser + tagAccount
const sided = `${player}<([A-Za-z]{0,12})>"`
const killLine = new RegExp(
  String.raw`^${sided} ${position}killed ${sided} ${position}with "(\w{1,40})"((?: \([a-z ]{1,40}\))*)$`,
  's',
)
const deathLine = new RegExp(
  String.raw`^${sided} ${position}(?:was killed by the bomb\.?|committed suicide with "[\w ]{1,40}")(?: \([a-z ]{1,40}\))*$`,
  's',
)
const switchLine = new RegExp(
  `^${player}(?:<[A-Za-z]{0,12}>)?" switched from team <([A-Za-z]{0,12})> to <([A-Za-z]{0,12})>$`,
  's',
)
const leaveLine = new RegExp(String.raw`^${player}(?:<[A-Za-z]{0,12}>)?" disconnected\b`, 's')
const wonLine = /^Team "(CT|TERRORIST)" triggered "SFUI_Notice_(?!Round_Draw)\w{1,40}"/

const sideOf = (text: string | undefined): Side | undefined =>
  text === 'CT' || text === 'TERRORIST' ? text : undefined

const playerOf = (name = '', account = '', side?: string): LogPlayer => ({
  steamId: readSteamId(account),
  name,
  side: sideOf(side),
})

const worldWords = {
  Round_Start: 'roundStart',
  Round_End: 'roundEnd',
  Warmup_Start: 'warmupStart',
  Warmup_End: 'warmupEnd',
  Game_Commencing: 'mapStart',
} as const
const isWorldWord = (word: string): word is keyof typeof worldWords => Object.hasOwn(worldWords, word)

/** The text between the quote before `start` and the next one; undefined: the line was cut. */
function quoted(line: string, start: number): string | undefined {
  const end = line.indexOf('"', start)
  return end < 0 ? undefined : line.slice(start, end)
}

/** The event of a line about a player; `start` is the index of its text. */
function playerEvent(line: string, start: number, at: number): LogEvent | undefined {
  // Most lines are purchases, hits and throws: skip them before any pattern.
  if (line.includes(' killed ', start)) {
    const text = line.slice(start)
    const kill = killLine.exec(text)
    if (kill) {
      const [, name, account, side, victim, victimAccount, victimSide, weapon = '', flags = ''] = kill
      return {
        kind: 'kill',
        at,
        key: textKey(text),
        attacker: playerOf(name, account, side),
        victim: playerOf(victim, victimAccount, victimSide),
        weapon: weaponClass(weapon),
        headshot: flags.includes('headshot'),
      }
    }
    return soleDeath(text, at)
  }
  if (line.includes(' committed suicide ', start)) return soleDeath(line.slice(start), at)
  if (line.includes(' switched from team ', start)) {
    const text = line.slice(start)
    const [isFound, name, account, , to] = switchLine.exec(text) ?? []
    if (isFound === undefined) return undefined
    return { kind: 'side', at, key: textKey(text), player: playerOf(name, account, to) }
  }
  if (!line.includes(' disconnected', start)) return undefined
  const text = line.slice(start)
  const [isFound, name, account] = leaveLine.exec(text) ?? []
  return isFound === undefined ? undefined : { kind: 'leave', at, key: textKey(text), player: playerOf(name, account) }
}

function soleDeath(text: string, at: number): LogEvent | undefined {
  const [isFound, name, account, side] = deathLine.exec(text) ?? []
  return isFound === undefined
    ? undefined
    : { kind: 'death', at, key: textKey(text), player: playerOf(name, account, side) }
}

function worldEvent(line: string, start: number, at: number): LogEvent | undefined {
  if (line.startsWith('World triggered "', start)) {
    const word = quoted(line, start + 17) ?? ''
    if (word === 'Match_Start') {
      const map = line.startsWith(' on "', start + 29) ? quoted(line, start + 34) : undefined
      return { kind: 'matchStart', at, key: textKey(line, start), ...(map === undefined ? {} : { map }) }
    }
    return isWorldWord(word) ? { kind: worldWords[word], at, key: textKey(line, start) } : undefined
  }
  if (line.startsWith('Team "', start)) {
    const side = sideOf(wonLine.exec(line.slice(start))?.[1])
    return side === undefined ? undefined : { kind: 'roundWon', at, key: textKey(line, start), side }
  }
  // CS2 writes the first line only, CS:GO both.
  const kind = line.startsWith('Loading map "', start)
    ? 'mapStart'
    : line.startsWith('Started map "', start)
      ? 'mapRuns'
      : undefined
  const map = kind === undefined ? undefined : quoted(line, start + 13)
  return kind === undefined || map === undefined ? undefined : { kind, at, key: textKey(line, start), map }
}

/** Parses one line of a Counter-Strike server's log. Never throws; undefined for a line without a relevant event. */
export function parseLine(line: string): LogEvent | undefined {
  const stamp = readStamp(line)
  return stamp === undefined ? undefined : parseStamped(line, stamp)
}

/** The same for a line whose stamp was read. */
export function parseStamped(line: string, { at, textStart }: Stamp): LogEvent | undefined {
  const end = line.endsWith('\r') ? line.length - 1 : line.length
  if (end > longestLine) return undefined
  const whole = end === line.length ? line : line.slice(0, end)
  return whole.startsWith('"', textStart) ? playerEvent(whole, textStart, at) : worldEvent(whole, textStart, at)
}
