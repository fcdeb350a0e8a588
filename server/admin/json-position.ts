/** A place in a text as an editor counts it: both from 1, columns in UTF-16 units. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

const space = /[ \t\r\n]*/y
const key = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/uy
const scalar =
  /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy

/**
 * The position of the first JSON error (RFC 8259); undefined for valid JSON. Needed because JSON.parse often reports
 * no position, and an operator needs the line.
 */
export function jsonErrorPosition(text: string): TextPosition | undefined {
  const offset = jsonErrorOffset(text)
  return offset === undefined ? undefined : positionOf(text, offset)
}

function positionOf(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: offset - lineStart + 1 }
}

/** The expected token; `first` allows an empty list or object to close. */
type Expected = 'value' | 'first-value' | 'key' | 'first-key' | 'separator' | 'end'

function jsonErrorOffset(text: string): number | undefined {
  let at = 0
  let expected: Expected = 'value'
  const open: ('[' | '{')[] = []
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.test(text)
    if (found) at = pattern.lastIndex
    return found
  }
  const afterValue = (): Expected => (open.length === 0 ? 'end' : 'separator')
  for (;;) {
    take(space)
    const char = text[at]
    const inObject = open.at(-1) === '{'
    const closes = char === (inObject ? '}' : ']')
    if (expected === 'end') return char === undefined ? undefined : at
    if (closes && (expected === 'separator' || expected === 'first-value' || expected === 'first-key')) {
      at += 1
      open.pop()
      expected = afterValue()
    } else if (expected === 'separator') {
      if (char !== ',') return at
      at += 1
      expected = inObject ? 'key' : 'value'
    } else if (expected === 'key' || expected === 'first-key') {
      if (!take(key)) return at
      take(space)
      if (text[at] !== ':') return at
      at += 1
      expected = 'value'
    } else if (char === '[' || char === '{') {
      at += 1
      open.push(char)
      expected = char === '{' ? 'first-key' : 'first-value'
    } else {
      if (!take(scalar)) return at
      expected = afterValue()
    }
  }
}
