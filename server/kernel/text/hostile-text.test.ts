import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, nameLimit } from './hostile-text.ts'

describe('cleanText', () => {
  it.each([
    ['plain', 'CN 玩家 #1', 'CN 玩家 #1'],
    ['C0 and DEL', 'a\u0000b\u001b[31mc\u007fd', 'ab[31mcd'],
    ['C1', 'a\u0085b\u009fc', 'abc'],
    ['bidi overrides and isolates', '\u202eevil\u202c \u2066x\u2069\u200f', 'evil x'],
    ['line separators', 'a\u2028b\u2029c', 'abc'],
    ['an unpaired surrogate', 'a\ud800b', 'ab'],
    ['markup stays text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['joiners stay', '👩\u200d💻', '👩\u200d💻'],
    ['blank', ' \u0000\t ', ''],
    ['only what cannot be seen', '\u3164\u200d\u0301\u2800', ''],
  ])('%s', (_, raw, clean) => {
    expect(cleanText(raw)).toBe(clean)
  })

  it('cuts a flood of combining marks to four per letter', () => {
    expect(cleanText(`Z${'\u0301'.repeat(4000)}o`)).toBe(`Z${'\u0301'.repeat(4)}o`)
  })

  it('counts code points, not UTF-16 units', () => {
    expect(cleanText('😀'.repeat(100))).toBe('😀'.repeat(nameLimit))
  })

  it('is short, clean and stable for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (raw) => {
        const clean = cleanText(raw)
        expect(Array.from(clean).length).toBeLessThanOrEqual(nameLimit)
        expect(clean).not.toMatch(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/u)
        expect(cleanText(clean)).toBe(clean)
      }),
    )
  })
})
