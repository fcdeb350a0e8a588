import { hiddenCharacters, isVisible } from '../../../contract/visible-text.ts'

/** Maximum length of a player or server name in code points (S24). */
export const nameLimit = 64

/** More combining marks on one letter than any living script uses, which would overlap the neighbouring rows. */
const markFlood = /(\p{M}{4})\p{M}+/gu

/** Fast path for the most common texts, which need no cleaning. */
const plainAscii = /^[!-~](?:[ -~]*[!-~])?$/

/**
 * A text from a game server made safe to store and show as text: controls and bidi overrides removed, floods of
 * combining marks cut to four, limited to `limit` code points, trimmed. Empty if nothing of it can be seen: the caller handles
 * blank texts (G-13).
 */
export function cleanText(text: string, limit: number = nameLimit): string {
  if (text.length <= limit && plainAscii.test(text)) return text
  if (!isVisible(text)) return ''
  const printable = text.replace(hiddenCharacters, '').replace(markFlood, '$1').trim()
  // A string never has fewer UTF-16 units than code points, so the common short name is not split at all.
  return printable.length <= limit ? printable : Array.from(printable).slice(0, limit).join('').trimEnd()
}
