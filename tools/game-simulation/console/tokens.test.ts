import { expect, it } from 'vitest'
import { commandsIn } from './tokens.ts'

it.each([
  ['say hello world', [['say', 'hello', 'world']]],
  ['say "hello; world"', [['say', 'hello; world']]],
  ['say a; quit', [['say', 'a'], ['quit']]],
  ['say "a\nquit', [['say', 'a'], ['quit']]],
  ['say "a" // quit; exit\nstatus', [['say', 'a'], ['status']]],
  ['say "http://a.b"', [['say', 'http://a.b']]],
  ['kickid STEAM_1:0:7 "x"', [['kickid', 'STEAM_1', ':', '0', ':', '7', 'x']]],
  ['say ""', [['say', '']]],
  [' ; ;', []],
])('%j', (text, commands) => {
  expect(commandsIn(text)).toEqual(commands)
})
