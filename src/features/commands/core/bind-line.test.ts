import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chatCommands } from '../../../../contract/content/commands.ts'
import { bindKeys, bindLine, isUsedByDefault, keyNamed, keyOfCode, keyProblem, textProblem } from './bind-line.ts'

test('the line types the command into the chat', () => {
  expect(bindLine('k', '!prac', '')).toBe('bind "k" "say !prac"')
  expect(bindLine(' F5 ', '!map', '  de_mirage ')).toBe('bind "f5" "say !map de_mirage"')
  expect(bindLine(';', '.demo', '')).toBe('bind "semicolon" "say .demo"')
})

test.each([
  ['', 'keyRequired'],
  ['  ', 'keyRequired'],
  ['"', 'keyUnknown'],
  ['`', 'keyUnknown'],
  ['f13', 'keyUnknown'],
  ['escape', 'keyUnknown'],
  ['键', 'keyUnknown'],
  ['K', undefined],
])('the key %j: %s', (key, problem) => {
  expect(keyProblem(key)).toBe(problem)
  expect(bindLine(key, '!prac', '') === undefined).toBe(problem !== undefined)
})

test.each([
  ['de_nuke"; quit; "', 'textUnsafe'],
  ['a;quit', 'textUnsafe'],
  ['a；b', 'textUnsafe'],
  ['a\nquit', 'textUnsafe'],
  ['a\u2028quit', 'textUnsafe'],
  ['x'.repeat(116), 'textTooLong'],
  ['x'.repeat(115), undefined],
  ['de_mirage', undefined],
])('%j after a command: %s', (more, problem) => {
  expect(textProblem('!map', more)).toBe(problem)
  expect(bindLine('k', '!map', more) === undefined).toBe(problem !== undefined)
})

test('keys that type nothing are identified by their code', () => {
  expect(['F1', 'F12', 'Numpad4', 'NumpadEnter', 'ArrowUp', 'PageDown'].map(keyOfCode)).toEqual([
    'f1',
    'f12',
    'kp_4',
    'kp_enter',
    'uparrow',
    'pgdn',
  ])
  expect(['KeyA', 'F13', 'Tab', 'Enter', 'Digit1', 'Escape'].map(keyOfCode).every((key) => key === undefined)).toBe(
    true,
  )
  for (const code of ['F1', 'Numpad0', 'Insert']) expect(keyNamed(keyOfCode(code) ?? '')).toBeDefined()
})

test('keys that the game uses are reported', () => {
  expect([isUsedByDefault('w'), isUsedByDefault('k'), isUsedByDefault('f5')]).toEqual([true, false, false])
})

test('whatever is typed, the line is a single bind with a single text', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 })
  const command = fc.constantFrom(...chatCommands.map((each) => each.text))
  fc.assert(
    fc.property(fc.oneof(text, fc.constantFrom(...bindKeys)), command, text, (key, chosen, more) => {
      const line = bindLine(key, chosen, more)
      if (line !== undefined) expect(line).toMatch(/^bind "[^"; ]+" "say [!.][^"; \n\r]+( [^"\n\r;]+)?"$/)
    }),
  )
})
