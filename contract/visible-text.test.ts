import * as v from 'valibot'
import { expect, it } from 'vitest'
import { isVisible, lines, oneLine, visible, visibleTexts } from './visible-text.ts'

const told = (schema: v.GenericSchema, text: unknown): string | undefined => {
  const parsed = v.safeParse(schema, text)
  return parsed.success ? undefined : parsed.issues[0].message
}

/** What changes how the text around it reads, or is not seen. */
const hidden = [
  '\u202e',
  '\u202a',
  '\u2066',
  '\u2069',
  '\u200e',
  '\u200f',
  '\u061c',
  '\u200b',
  '\ufeff',
  '\u2060',
  '\u0085',
  '\u2028',
  '\u0000',
  '\ud800',
  '\u{e0041}',
]
const invisible = [
  '\u200d',
  '\u200c',
  '\u3164',
  '\u115f',
  '\uffa0',
  '\u2800',
  '\u0301',
  '\u034f',
  '\ufe0f',
  '\u180e',
  '\u00ad',
  '\u17b4',
]
const seen = ['Aim 训练 #1', 'Ünïcödé', '👩\u200d💻', '❤\ufe0f', 'नमस्ते', 'می\u200cخواهم', '葛\u{e0100}城', '-', '。']

it.each(hidden.map((character) => [character.codePointAt(0)?.toString(16), character] as const))(
  'refuses U+%s in names and texts',
  (_, character) => {
    expect(told(oneLine(40), `nimda${character}x`)).toBe(visibleTexts.line)
    expect(told(lines(40), `nimda${character}x`)).toBe(visibleTexts.lines)
    expect(told(v.pipe(v.any(), visible()), { list: [{ name: `nimda${character}x` }] })).toBe(visibleTexts.lines)
  },
)

it.each(invisible.map((character) => [character.codePointAt(0)?.toString(16), character] as const))(
  'refuses a text of nothing but U+%s',
  (_, character) => {
    expect(isVisible(` ${character}${character} `)).toBe(false)
    expect(told(oneLine(40), character)).toBe(visibleTexts.visible)
    expect(told(lines(40), `x${character}`)).toBeUndefined()
    expect(told(v.pipe(v.any(), visible()), [character])).toBe(visibleTexts.visible)
  },
)

it.each(seen)('accepts %j', (text) => {
  expect(v.parse(oneLine(40), ` ${text} `)).toBe(text)
  expect(v.parse(lines(40), text)).toBe(text)
  expect(v.parse(v.pipe(v.any(), visible()), { text })).toEqual({ text })
})

it('accepts several lines where they are meant, and nothing at all there', () => {
  expect(told(lines(40), 'one\n\ttwo\r\n')).toBeUndefined()
  expect(told(lines(40), '')).toBeUndefined()
  expect(told(oneLine(40), 'one\ntwo')).toBe(visibleTexts.line)
  expect(told(oneLine(40), '  ')).toMatch(/length/)
})

it('says where in a value the text is', () => {
  const schema = v.pipe(v.object({ links: v.array(v.object({ label: v.string() })) }), visible())
  const parsed = v.safeParse(schema, { links: [{ label: 'ok' }, { label: '\u200b' }] })
  expect(parsed.issues?.map((issue) => v.getDotPath(issue))).toEqual(['links.1.label'])
})
