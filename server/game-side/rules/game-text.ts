import { gameTextMax } from '../../../contract/game-side/acts.ts'

/** Of a character in UTF-8. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** A text that staff wrote for the page, cut to what the console of a game takes: bytes, and whole characters. */
export function gameText(text: string): string {
  let bytes = 0
  let cut = ''
  for (const character of text) {
    bytes += bytesOf(character)
    if (bytes > gameTextMax) return cut.trimEnd()
    cut += character
  }
  return cut
}
