import { hiddenCharacters } from '../../../contract/visible-text.ts'

/** Noncharacters that XML 1.0 (2.2) does not allow, even escaped. */
const notInXml = /[\uFFFE\uFFFF]/g
/** Characters as wide as high: Hangul, CJK with its punctuation, full-width forms, emoji and the supplementary ideographs. */
const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Extended_Pictographic}|[\u{1F000}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u
const broad = /[A-Z@%&mwМШЩЖЮФЫ—]/u
/** A letter has at most a few marks; a name may pile up hundreds. */
const mostMarks = 3
const marks = new RegExp(`(\\p{M}{${mostMarks}})\\p{M}+`, 'gu')
/** More than fits on any card: the rest of a name is ignored. */
const mostCharacters = 200

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A name as one safe line: without control characters, changes of direction and piles of marks. */
export const oneShownLine = (text: string): string =>
  text
    .slice(0, mostCharacters * 4)
    .replace(hiddenCharacters, ' ')
    .replace(notInXml, '')
    .replace(marks, '$1')
    .replace(/\s+/gu, ' ')
    .trim()

const widthOf = (grapheme: string): number => {
  if (wide.test(grapheme)) return 1.02
  return broad.test(grapheme) ? 0.82 : 0.58
}

/**
 * A text cut to a width in em, with an ellipsis. The viewer's font is unknown, so widths are those of a wide sans-serif: a text may
 * end early, and does not run into what is beside it.
 */
export function cutToWidth(text: string, most: number): string {
  const line = oneShownLine(text)
  let width = 0
  let kept = ''
  let cut = ''
  let count = 0
  for (const { segment } of graphemes.segment(line)) {
    width += widthOf(segment)
    count += 1
    if (width > most || count > mostCharacters) return `${cut.trimEnd()}…`
    kept += segment
    if (width <= most - 0.9) cut = kept
  }
  return kept
}
