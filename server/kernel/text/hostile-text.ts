/** Maximum length of a player or server name in code points (S24). */
export const nameLimit = 64

/**
 * C0, DEL and C1 controls, line and paragraph separators, every bidi control of UAX #9, the zero-width space and BOM,
 * interlinear annotation controls, tag characters and unpaired surrogates. Joiners (U+200C, U+200D) stay: scripts and
 * emoji need them.
 */
const forbidden =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu

/** More combining marks on one letter than any living script uses, which would overlap the neighbouring rows. */
const markFlood = /(\p{M}{4})\p{M}+/gu

/** Fast path for the most common texts, which need no cleaning. */
const plainAscii = /^[!-~](?:[ -~]*[!-~])?$/

/**
 * A text from a game server made safe to store and show as text: controls and bidi overrides removed, floods of
 * combining marks cut to four, limited to `limit` code points, trimmed. May be empty: the caller handles blank texts
 * (G-13).
 */
export function cleanText(text: string, limit: number = nameLimit): string {
  if (text.length <= limit && plainAscii.test(text)) return text
  const printable = text.replace(forbidden, '').replace(markFlood, '$1').trim()
  // A string never has fewer UTF-16 units than code points, so the common short name is not split at all.
  return printable.length <= limit ? printable : Array.from(printable).slice(0, limit).join('').trimEnd()
}
