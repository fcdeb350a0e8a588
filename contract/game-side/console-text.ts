import { hiddenCharacters } from '../visible-text.ts'

/** A text as a game's console takes it between quotes: one line, without what ends an argument there or is hidden. */
export const consoleLine = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(hiddenCharacters, '')
    .replace(/[";\\]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()

/** The same for the chat, where plugins take a line that begins with one of these characters for a command. */
export const chatLine = (text: string): string => consoleLine(text).replace(/^[!/.@\s]+/u, '')
