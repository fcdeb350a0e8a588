import { gameTextMax } from '../../../contract/game-side/acts.ts'
import { chatLine, consoleLine } from '../../../contract/game-side/console-text.ts'

const encoder = new TextEncoder()
const segmenter = new Intl.Segmenter()

/**
 * A text that a person typed, as one argument of a command; undefined: nothing of it can be shown. Inside double quotes the
 * console of a Source game ends a command at a line feed and the argument at the next quote, and nowhere else: both are
 * removed, as is what is hidden. A semicolon and a backslash mean nothing there, but plugins may split and unescape what they
 * get. At most 120 bytes, without cutting a character.
 */
export const quoted = (text: string): string | undefined => shortInQuotes(consoleLine(text))

/** The same for the chat, where plugins take a line that begins with one of these characters for a command. */
export const quotedMessage = (text: string): string | undefined => shortInQuotes(chatLine(text))

function shortInQuotes(line: string): string | undefined {
  let kept = ''
  let bytes = 0
  for (const { segment } of segmenter.segment(line)) {
    bytes += encoder.encode(segment).length
    if (bytes > gameTextMax) break
    kept += segment
  }
  return kept.trim() === '' ? undefined : `"${kept.trim()}"`
}
