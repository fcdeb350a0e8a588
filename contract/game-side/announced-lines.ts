import * as v from 'valibot'
import { plainText } from '../content/plain-text.ts'
import { utf8Length } from '../utf8-length.ts'
import { gameTextMax } from './acts.ts'
import { chatLine } from './console-text.ts'

/** Lines that one announcement has in the game at most. */
export const announcedLinesMax = 3
/** Minutes from one time that an announcement is said to the next. */
export const announcedEvery = { min: 5, max: 1440 } as const

/** That an announcement is also said on game servers. */
export const announcedSchema = /* @__PURE__ */ v.strictObject({
  /** Minutes. */
  every: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(announcedEvery.min, `must be at least ${announcedEvery.min} (minutes)`),
    v.maxValue(announcedEvery.max, `must be at most ${announcedEvery.max} (minutes)`),
  ),
  /** Ids of modes; empty: all servers. */
  modes: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(32))), v.maxLength(40)),
    [],
  ),
})
export type Announced = v.InferOutput<typeof announcedSchema>

const isWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}，。！？；：、）》」』】]/u
/** A line does not begin with these: they belong to the character before. */
const isBound = /[\p{M}\p{Cf}，。！？；：、）》」』】)\],.!?;:%]/u

/** Whether a line may end between two characters. */
function mayBreak(before: string, after: string): boolean {
  if (/\s/u.test(before) || /\s/u.test(after)) return true
  return (isWide.test(before) || isWide.test(after)) && !isBound.test(after) && before !== '\u200D'
}

/** The most characters from `start` on that fit a line, up to a place where it may end if there is one. */
function endOfLine(characters: readonly string[], start: number): number {
  let bytes = 0
  let end = start
  let broken = start
  while (end < characters.length) {
    const character = characters[end] ?? ''
    bytes += utf8Length(character)
    // A space at the end of a line takes no room.
    if (bytes > gameTextMax && !(bytes === gameTextMax + 1 && character === ' ')) break
    end += 1
    if (mayBreak(character, characters[end] ?? ' ')) broken = end
  }
  return end === characters.length || broken === start ? end : broken
}

/** The lines that players read in the game of an announcement, which is HTML: each fits one message. None: nothing of it can be shown. */
export function announcedLines(html: string): string[] {
  const characters = [...chatLine(plainText(html))]
  const lines: string[] = []
  for (let start = 0; start < characters.length; ) {
    const end = endOfLine(characters, start)
    // What begins a command of a plugin is not said.
    const line = chatLine(characters.slice(start, end).join(''))
    if (line !== '') lines.push(line)
    start = end
  }
  return lines
}

/** Whether an announcement can be said. */
export function fitsGame(html: string): boolean {
  const { length } = announcedLines(html)
  return length > 0 && length <= announcedLinesMax
}
