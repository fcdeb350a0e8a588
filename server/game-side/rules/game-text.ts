import { gameTextMax } from '../../../contract/game-side/acts.ts'
import { utf8Length } from '../../../contract/utf8-length.ts'

/** A text that staff wrote for the page, cut to what the console of a game takes: bytes, and whole characters. */
export function gameText(text: string): string {
  let bytes = 0
  let cut = ''
  for (const character of text) {
    bytes += utf8Length(character)
    if (bytes > gameTextMax) return cut.trimEnd()
    cut += character
  }
  return cut
}
