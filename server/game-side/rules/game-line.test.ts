import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileLine, killText, logLine } from '../../../tests/support/match-log.ts'
import { readGameLines } from './game-line.ts'

const annId = '76561197960287930'
const tag = 'Ann<12><[U:1:22202]>'
const read = (...texts: readonly string[]) => readGameLines(texts.map((text, i) => logLine(i, text)).join(''))
const only = (text: string) => {
  const [line, ...more] = read(text)
  expect(more).toEqual([])
  return line
}
const player = { steamId: annId, userId: 12, name: 'Ann' }

describe('a line about a player', () => {
  it.each([
    ['<>" connected, address "203.0.113.5:27005"', { kind: 'connect', isFirst: true }],
    ['<>" connected, address ""', { kind: 'connect', isFirst: true }],
    ['<>" STEAM USERID validated', { kind: 'connect', isFirst: false }],
    ['<>" entered the game', { kind: 'connect', isFirst: false }],
    ['<CT>" disconnected (reason "NETWORK_DISCONNECT_KICKED")', { kind: 'leave' }],
    ['<CT>" disconnected', { kind: 'leave' }],
    ['<CT>" say ".bind 7K3QMX"', { kind: 'chat', text: '.bind 7K3QMX' }],
    ['<TERRORIST>" say_team ".rank"', { kind: 'chat', text: '.rank' }],
    ['<TERRORIST>" say ".rank" (dead)', { kind: 'chat', text: '.rank' }],
  ])('is read: %s', (rest, event) => {
    expect(only(`"${tag}${rest}`)).toMatchObject({ ...event, player })
    expect(only(`"${tag.replace('[U:1:22202]', 'STEAM_0:0:11101')}${rest}`)).toMatchObject({ ...event, player })
    expect(readGameLines(fileLine(0, `"${tag}${rest}`).replace('\n', '\r\n'))).toMatchObject([event])
  })

  it('reads that the server shuts down', () => {
    expect(only('server_message: "quit"')).toMatchObject({ kind: 'shutdown' })
    expect(read('Log file started (file "x")', 'World triggered "Game_Commencing"', 'Loading map "a"')).toEqual([])
  })

  it.each([
    `"Ed<3><BOT><>" entered the game`,
    `"${tag}<CT>" say "hello .bind 7K3QMX"`,
    `"${tag}<CT>" purchased "ak47"`,
    `"Console<0><Console><Console>" say ".bind 7K3QMX"`,
    `"${tag}<>" connected, address "x`,
    killText(1, 2),
  ])('reads nothing in %s', (text) => {
    expect(read(text)).toEqual([])
  })

  it('has the stamp of its line', () => {
    const [first, second] = read(`"${tag}<>" entered the game`, `"${tag}<>" entered the game`)
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBe(1)
  })

  it('may have a name with any character, also with line breaks', () => {
    for (const name of [
      'a "quoted" name',
      '<b>',
      '[1 2]',
      '\u202e\u0007阿伟',
      '',
      'e\nv\nil',
      'ev\r\nil',
      'e\u2028v',
      '\n',
    ]) {
      const line = `"${name}<12><[U:1:22202]><>" STEAM USERID validated`
      expect([name, read(killText(1, 2), line, killText(2, 1))]).toMatchObject([
        name,
        [{ kind: 'connect', player: { name, userId: 12, steamId: annId } }],
      ])
    }
  })
})

describe('what a player writes', () => {
  const chat = '"V<1><[U:1:99]><CT>" say ".bind 7K3QMX"'
  const entry = '"V<1><[U:1:99]><>" connected, address ""'
  const stamp = logLine(0, '').trimEnd()
  it.each([
    ['a name with a whole line', `"${chat.slice(1)}<12><[U:1:22202]><CT>" say "hi"`],
    ['a name with most of a line', `"${chat.slice(1, -1)}<12><[U:1:22202]><CT>" say "hi"`],
    ['a name that ends like a tag', `"V<1><[U:1:99]><CT>" say ".<12><[U:1:22202]><CT>" say ".bind 7K3QMX"`],
    ['a name with a connection', `"${entry.slice(1)}<12><[U:1:22202]><>" entered the game`],
    ['a name with the end of one', `"V<1><[U:1:99]><CT>" disconnected<12><[U:1:22202]><>" entered the game`],
    ['a name and a reason', `"V<1><[U:1:99]><CT>" disconnected (reason "<2><[U:1:2]><CT>" disconnected (reason "x")`],
    ['chat with a line', `"${tag}<CT>" say "x" ${chat}`],
    ['a name with a broken line', `"x\n${stamp} ${chat}\n<12><[U:1:22202]><CT>" purchased "ak47"`],
    ['a name with a broken line after a tag', `"x>"\n${stamp} ${chat}\n<12><[U:1:22202]><CT>" purchased "ak47"`],
    ['a name with a stamp at the end', `"x>"\n${stamp} ${chat}\n${stamp} <12><[U:1:22202]><CT>" purchased "ak47"`],
    ['a name with two breaks', `"x>"\n${stamp} ${chat}\nfoo\nbar<12><[U:1:22202]><CT>" purchased "ak47"`],
    ['a name with a connection of another', `"x\n${stamp} ${entry}\n<12><[U:1:22202]><CT>" purchased "ak47"`],
    ['chat with a broken line', `"${tag}<CT>" say "x\n${stamp} ${chat}`],
  ])('forges nothing: %s', (_what, text) => {
    expect(read(text, killText(1, 2)).filter((line) => !('player' in line && line.player.steamId === annId))).toEqual(
      [],
    )
  })

  it('never makes a line about another account', () => {
    const glue = [
      '"',
      '<',
      '>',
      '<1><[U:1:99]><CT>"',
      ' say ".bind 7K3QMX"',
      ' entered the game',
      ' connected, address "',
    ]
    const stamped = ['\n', `\n${stamp} "`, stamp, '" disconnected (reason "']
    const hostile = fc.array(fc.oneof(fc.constantFrom(...glue, ...stamped.slice(2)), fc.string({ maxLength: 4 })), {
      maxLength: 10,
    })
    fc.assert(
      fc.property(hostile, hostile, (name, said) => {
        const text = `"${name.join('')}<12><[U:1:22202]><CT>" say "${said.join('')}"`
        for (const line of read(text.replaceAll('\n', ' ')))
          if ('player' in line) expect(line.player.steamId).toBe(annId)
      }),
      { numRuns: 2000 },
    )
  })

  it('is read in time, however hostile', () => {
    const text = logLine(0, `"${'<1><[U:1:1]><CT'.repeat(60)}" say ".bind`).repeat(100)
    const began = performance.now()
    readGameLines(text)
    expect(performance.now() - began).toBeLessThan(1000)
  })
})
