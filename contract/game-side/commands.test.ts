import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { blankOf, commandLineSchema, filledLine, gameCommandSchema, isCommandFor } from './commands.ts'

const problemOf = (line: string): string | undefined => v.safeParse(commandLineSchema, line).issues?.[0].message

describe('the line of a command', () => {
  it.each([
    'status',
    'mp_restartgame 1',
    'css_slay #{userid}',
    'css_vip_adduser "{player}" "VIP" 30',
    'css_cssay {text}',
    'say "round ends now"',
    'exec retakes.cfg',
    '  mp_warmup_end  ',
  ])('%j is accepted', (line) => {
    expect(problemOf(line)).toBeUndefined()
  })

  it.each([
    ['', /Invalid length|visible/],
    ['a;b', /";"/],
    ['a\nquit', /one line/],
    ['a \u202eb', /one line/],
    ['say "x', /close every quote/],
    ['say x // quit', /"\/\/"/],
    ['exec a\\b', /"\\"/],
    ['css_x {player} {text}', /once/],
    ['css_x {name}', /once/],
    ['css_x {text', /once/],
    ['{text}', /begin with the name/],
    ['"say" x', /begin with the name/],
    ['+attack', /begin with the name/],
    ['say "{text}"', /word of its own/],
    ['say " {text} "', /word of its own/],
    ['say x{text}', /word of its own/],
    ['quit', /"quit"/],
    ['QUIT', /"QUIT"/],
    ['say "quit"', /"quit"/],
    ["say x'quit'", /"quit"/],
    ['exit', /"exit"/],
    ['killserver', /"killserver"/],
    ['_restart', /"_restart"/],
    ['rcon_password x', /"rcon_password"/],
    ['sv_rcon_whitelist_address 1', /"sv_rcon_whitelist_address"/],
    ['sm_rcon {text}', /"sm_rcon"/],
    ['alias x {text}', /"alias"/],
    [`say ${'字'.repeat(100)}`, /300 bytes/],
    [`say ${'x'.repeat(300)}`, /Invalid length/],
  ])('%j is refused', (line, message) => {
    expect(problemOf(line)).toMatch(message)
  })
})

it('knows its blank, and fills it without reading it', () => {
  expect([blankOf('a'), blankOf('a {player}'), blankOf('a {userid}'), blankOf('a {text}')]).toEqual([
    undefined,
    'player',
    'userid',
    'text',
  ])
  const values = { steamId: '76561198000000555', userId: 0, quotedText: '"$& {player}"' }
  expect(filledLine('a "{player}"', values)).toBe('a "76561198000000555"')
  expect(filledLine('a #{userid}', values)).toBe('a #0')
  expect(filledLine('a {text}', values)).toBe('a "$& {player}"')
  const none = { steamId: null, userId: null, quotedText: undefined }
  expect(['a', 'a {player}', 'a {userid}', 'a {text}'].map((line) => filledLine(line, none))).toEqual([
    'a',
    undefined,
    undefined,
    undefined,
  ])
})

it('is for all servers, those of its modes, and those that it names', () => {
  const command = v.parse(gameCommandSchema, { id: 'x', name: 'X', line: 'status' })
  expect(command).toMatchObject({ modes: [], servers: [], repeatable: false })
  const server = { id: '192.0.2.1:27015', mode: 'retakes' }
  expect(isCommandFor(command, server)).toBe(true)
  expect(isCommandFor({ ...command, modes: ['retakes'] }, server)).toBe(true)
  expect(isCommandFor({ ...command, modes: ['public'] }, server)).toBe(false)
  expect(isCommandFor({ ...command, modes: ['public'], servers: [server.id] }, server)).toBe(true)
})
