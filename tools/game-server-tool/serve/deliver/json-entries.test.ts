import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UnreadableJson, withOwnEntries } from './json-entries.ts'

const isOwn = (key: string): boolean => key.startsWith('own-')
const change = (text: string, ...names: string[]) =>
  withOwnEntries(
    text,
    isOwn,
    names.map((name) => [`own-${name}`, { name }] as const),
  )

it('adds entries behind those that are there, and replaces its own', () => {
  const text = '{\n  "a": 1, // one\n  "b": { "c": "}, //" } /* two */\n}\n'
  const one = change(text, 'x')
  expect(one).toBe('{\n  "a": 1, // one\n  "b": { "c": "}, //" }, /* two */\n  "own-x": {"name":"x"}\n}\n')
  const two = change(one, 'y', 'z')
  expect(two).toBe(
    '{\n  "a": 1, // one\n  "b": { "c": "}, //" }, /* two */\n  "own-y": {"name":"y"},\n  "own-z": {"name":"z"}\n}\n',
  )
  expect(change(two)).toBe(text)
})

it.each([
  ['{}', '{\n  "own-x": {"name":"x"}}'],
  ['{\n}\n', '{\n  "own-x": {"name":"x"}\n}\n'],
  ['\uFEFF{\r\n  // nobody\r\n}', '\uFEFF{\r\n  // nobody\n  "own-x": {"name":"x"}\r\n}'],
  ['{ "own-a": [1, {"b": 2}], "c": 3 }', '{ "c": 3,\n  "own-x": {"name":"x"} }'],
  ['{ "c": 3, "own-a": 1, "own-b": "," }', '{ "c": 3,\n  "own-x": {"name":"x"} }'],
  ['{"c":1,"own-a":1,"d":2}', '{"c":1,"d":2,\n  "own-x": {"name":"x"}}'],
  ['{ "\\u006fwn-a": 1 }', '{\n  "own-x": {"name":"x"} }'],
])('%j', (text, expected) => {
  expect(change(text, 'x')).toBe(expected)
})

it.each([
  '',
  'x',
  '[]',
  '"a"',
  'null',
  '{"a": 1,}',
  '{"a": 1',
  '{"a": 1} {}',
  '{a: 1}',
  '{} // x\n]',
  '{"own-a": 1 // }',
])('does not read %j', (text) => {
  expect(() => change(text, 'x')).toThrow(UnreadableJson)
})

it('leaves out an entry whose name another one has', () => {
  const text = '{ "#css/vip": { "flags": [] } }'
  expect(withOwnEntries(text, () => false, [['#css/vip', { flags: ['a'] }]])).toBe(text)
})

describe('whatever the operator has written', () => {
  const space = fc
    .array(fc.constantFrom(' ', '\n', '\r\n', '\t', '// it\'s "x", {\n', '/* , } */', '/**/'), { maxLength: 3 })
    .map((parts) => parts.join(''))
  const entry = fc
    .tuple(space, fc.constantFrom('a', 'b"', 'c,', '\\', '//d', '玩家'), space, fc.jsonValue(), space)
    .map(
      ([before, name, middle, value, after]) =>
        `${before}${JSON.stringify(name)}${middle}:${JSON.stringify(value)}${after}`,
    )
  const document = fc
    .tuple(space, fc.array(entry, { maxLength: 4 }), space, space)
    .map(([before, entries, inside, after]) => `${before}{${entries.join(',')}${inside}}${after}`)
  const names = fc.uniqueArray(fc.constantFrom('x', 'y', 'z'))

  it('is there byte for byte when the own entries are gone, and the own ones are those of the last change', () => {
    fc.assert(
      fc.property(document, names, names, (text, first, second) => {
        const both = change(change(text, ...first), ...second)
        expect(both).toBe(change(text, ...second))
        expect(change(both)).toBe(text)
      }),
      { numRuns: 500 },
    )
  })
})
