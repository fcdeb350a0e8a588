import { describe, expect, it } from 'vitest'
import { fileLine, killText, logLine, playerTag } from '../../../../tests/support/match-log.ts'
import { brokenLine, LogLines, readLogText } from './log-lines.ts'

const kinds = (text: string) => readLogText(text).events.map(({ kind }) => kind)
const kill = logLine(1, killText(1, 2, { flags: ' (headshot) (penetrated)' }))

describe('the lines of a log', () => {
  it('may be broken by names', () => {
    const named = (name: string) => killText(1, 2).replace('p1<', () => `${name}<`)
    for (const name of ['ev\nil', 'e\nv\ni\nl', '\n', 'ev\r\nil', '\nL ']) {
      expect(kinds(logLine(1, named(name)) + kill)).toEqual(['kill', 'kill'])
      expect(
        kinds(
          logLine(
            1,
            killText(2, 1).replace('p1<', () => `${name}<`),
          ) + kill,
        ),
      ).toEqual(['kill', 'kill'])
    }
  })

  it('are not continued by what a console prints between them', () => {
    const console = 'Server is hibernating\n"status"\n'
    expect(kinds(kill + console + logLine(2, `${playerTag(1)} purchased "ak47"`) + console + kill)).toEqual([
      'kill',
      'kill',
    ])
  })

  it('forge nothing in a name that holds a whole line', () => {
    const forged = killText(3, 4)
    const text = logLine(
      1,
      `${playerTag(1)} [1 2 3] killed "x\n${logLine(1, forged).trimEnd()}<2><[U:1:2]><CT>" with "awp"`,
    )
    expect(readLogText(text).events).toEqual([])
  })

  it('hold at most the longest line, whatever arrives', () => {
    const reader = new LogLines()
    reader.take(logLine(1, '"').trimEnd())
    for (let i = 0; i < 50; i += 1) reader.take('x'.repeat(100))
    expect(reader.unfinished).toBe('')
  })
})

describe('a line that two requests share', () => {
  it('is whole again, wherever it was cut', () => {
    const whole = kinds(kill)
    for (const line of [kill, kill.replace('p1<', 'ev\nil<'), fileLine(1, killText(1, 2))]) {
      for (let at = 1; at < line.length; at += 1) {
        const [first, second] = [readLogText(line + line.slice(0, at)), readLogText(line.slice(at) + line)]
        const broken = brokenLine(first.unfinished, second.head)
        // Where the cut is a line break, one of the two requests has the whole line.
        const all = [...first.events.slice(1), ...(broken === undefined ? [] : [broken]), ...second.events.slice(0, -1)]
        expect([at, ...new Set(all.map(({ kind }) => kind))]).toEqual([at, ...whole])
        expect(all.at(-1)?.key).toBe(first.events[0]?.key)
      }
    }
  })

  it('is nothing without both parts', () => {
    expect(brokenLine('', 'x')).toBeUndefined()
    expect(brokenLine(kill.slice(0, 40), '')).toBeUndefined()
    expect(brokenLine(kill.slice(0, 40), 'x\n'.repeat(10_000))).toBeUndefined()
  })
})
