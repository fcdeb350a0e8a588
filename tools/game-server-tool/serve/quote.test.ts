import fc from 'fast-check'
import { expect, it } from 'vitest'
import { commandsIn } from '../../game-simulation/console/tokens.ts'
import { commandOf } from './commands.ts'
import { quoted, quotedMessage } from './quote.ts'

it.each([
  ['hello', '"hello"'],
  ['  two\nlines\r\n', '"two lines"'],
  ['"; quit; "', '"quit"'],
  ['back\\slash', '"backslash"'],
  ['see https://a.b // c', '"see https://a.b // c"'],
  ['\u202Eevil\u2066', '"evil"'],
  ['a\u2028b\u0085c\u0000d\u009Be', '"a bcde"'],
  ['你好'.repeat(30), `"${'你好'.repeat(20)}"`],
  ['👨‍👩‍👧'.repeat(10), `"${'👨‍👩‍👧'.repeat(6)}"`],
  ['\ud800x', '"x"'],
  ['";;\u200b', undefined],
  ['', undefined],
])('%j', (text, expected) => {
  expect(quoted(text)).toBe(expected)
})

it.each([
  ['!map de_dust2', '"map de_dust2"'],
  [' \u200b/ !.@kick x', '"kick x"'],
  ['";!quit', '"quit"'],
  ['see /help', '"see /help"'],
  ['!!!', undefined],
])('a message begins no command of a plugin: %j', (text, expected) => {
  expect(quotedMessage(text)).toBe(expected)
})

/** Parts that have ended a command, an argument or a line somewhere, between any characters. */
const parts = [
  '"',
  ';',
  '\n',
  '\r',
  '\\',
  '//',
  '\0',
  '\u2028',
  '\u0085',
  '\u202e',
  "'",
  '{',
  '$',
  '%s',
  'quit',
  ' ',
  '”',
  '＂',
  '/*',
  '`',
]
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 60 })
  .map((texts) => texts.join(''))

it.each([
  ['say', {}],
  ['tell', { simpleAdmin: true }],
  ['tell', { sourceMod: true }],
  ['kick', {}],
  ['kick', { simpleAdmin: true }],
  ['kick', { game: 'csgo' }],
  ['ban', { simpleAdmin: true }],
  ['run', {}],
] as const)('1,000 hostile texts: %s arrives as one command, with %j', (kind, can) => {
  const steamId = '76561198000000001'
  const abilities = { game: 'cs2', simpleAdmin: false, sourceMod: false, bannedUserCfg: false, ...can } as const
  fc.assert(
    fc.property(hostile, (text) => {
      const works = {
        say: { kind: 'say', text },
        tell: { kind: 'tell', steamId, userId: null, text },
        kick: { kind: 'kick', steamId, userId: 12, reason: text },
        ban: { kind: 'ban', steamId, until: null, reason: text },
        run: { kind: 'run', name: 'x', line: 'css_cssay 1 {text}', steamId, userId: null, text, repeatable: false },
      } as const
      const act = commandOf(works[kind], abilities, 0)
      const shown = kind === 'say' || kind === 'tell' ? quotedMessage(text) : quoted(text)
      if (act.kind !== 'command') {
        expect([act.kind, shown]).toEqual(['unsupported', undefined])
        return
      }
      const commands = commandsIn(act.command)
      expect(commands).toHaveLength(1)
      const calm = commandOf(
        { ...works[kind], ...('text' in works[kind] ? { text: 'x' } : { reason: 'x' }) },
        abilities,
        0,
      )
      const expected = commandsIn(calm.kind === 'command' ? calm.command : '')[0] ?? []
      const last = shown?.slice(1, -1)
      expect(commands[0]).toEqual(last === undefined ? expected.slice(0, -1) : [...expected.slice(0, -1), last])
      expect(Buffer.byteLength(last ?? '')).toBeLessThanOrEqual(120)
    }),
    { numRuns: 1000 },
  )
})

it('a command without what its line leaves blank is not run', () => {
  const can = { game: 'cs2', simpleAdmin: false, sourceMod: false, bannedUserCfg: false } as const
  const of = (line: string, more: object = {}) =>
    commandOf(
      { kind: 'run', name: 'x', line, steamId: null, userId: null, text: null, repeatable: true, ...more },
      can,
      0,
    )
  expect(of('status')).toEqual({ kind: 'command', command: 'status' })
  expect(of('css_slay #{userid}', { userId: 7 })).toEqual({ kind: 'command', command: 'css_slay #7' })
  for (const line of ['css_slay #{userid}', 'css_x {player}', 'css_x {text}']) expect(of(line).kind).toBe('unsupported')
  expect(of('css_x {text}', { text: '";' }).kind).toBe('unsupported')
  // Whatever the portal says.
  for (const line of ['quit', 'status; quit', 'say "x']) expect(of(line).kind).toBe('unsupported')
})
