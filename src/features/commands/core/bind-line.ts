/** Keys that have a name of their own in the game's console; all others are named by their character. */
const named = `
  f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12
  mouse1 mouse2 mouse3 mouse4 mouse5 mwheelup mwheeldown
  space tab enter backspace capslock shift ctrl alt
  ins del home end pgup pgdn uparrow downarrow leftarrow rightarrow
  kp_0 kp_1 kp_2 kp_3 kp_4 kp_5 kp_6 kp_7 kp_8 kp_9 kp_enter kp_plus kp_minus kp_multiply semicolon`
  .trim()
  .split(/\s+/)

/** Keys that can be bound. Not `"`, which ends a string in the console, nor the keys of the console and the menu. */
export const bindKeys: readonly string[] = [..."abcdefghijklmnopqrstuvwxyz0123456789-=[]\\',./", ...named]
const known = new Set(bindKeys)

/** A bind replaces what a fresh installation of the game uses these keys for. */
const usedByDefault = new Set(
  `w a s d e r g b q c x z f u y t m 0 1 2 3 4 5 6 7 8 9
  mouse1 mouse2 mouse3 mwheelup mwheeldown space tab shift ctrl`.split(/\s+/),
)

const fromCode: Readonly<Record<string, string>> = {
  Insert: 'ins',
  Delete: 'del',
  Home: 'home',
  End: 'end',
  PageUp: 'pgup',
  PageDown: 'pgdn',
  ArrowUp: 'uparrow',
  ArrowDown: 'downarrow',
  ArrowLeft: 'leftarrow',
  ArrowRight: 'rightarrow',
  NumpadEnter: 'kp_enter',
  NumpadAdd: 'kp_plus',
  NumpadSubtract: 'kp_minus',
  NumpadMultiply: 'kp_multiply',
}

/** The key for a `KeyboardEvent.code` that types no character; undefined for all others. */
export function keyOfCode(code: string): string | undefined {
  const digit = /^Numpad(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return `kp_${digit}`
  return /^F([1-9]|1[0-2])$/.test(code) ? code.toLowerCase() : fromCode[code]
}

/** The game's name for a key that the user typed; undefined if there is none. */
export function keyNamed(text: string): string | undefined {
  const name = text.trim().toLowerCase()
  if (name === ';') return 'semicolon'
  return known.has(name) ? name : undefined
}

export const isUsedByDefault = (key: string): boolean => usedByDefault.has(key)

/** The game truncates chat messages at this length. */
const longest = 120
/** The console has no escapes: a quotation mark would end the string, and a semicolon begin another command. */
const unsafe = /["；;\p{Cc}\p{Zl}\p{Zp}]/u

export type BindProblem = 'keyRequired' | 'keyUnknown' | 'textUnsafe' | 'textTooLong'

/** What is wrong with the typed key. */
export function keyProblem(text: string): BindProblem | undefined {
  if (text.trim() === '') return 'keyRequired'
  return keyNamed(text) === undefined ? 'keyUnknown' : undefined
}

/** What is wrong with the text that follows the command. */
export function textProblem(command: string, more: string): BindProblem | undefined {
  if (unsafe.test(more)) return 'textUnsafe'
  return said(command, more).length > longest ? 'textTooLong' : undefined
}

const said = (command: string, more: string): string => `${command} ${more}`.replace(/\s+/g, ' ').trim()

/**
 * The console line that types a chat command at the press of a key, such as `bind "k" "say !map de_mirage"`; undefined
 * if the key or the text is invalid.
 */
export function bindLine(key: string, command: string, more: string): string | undefined {
  const name = keyNamed(key)
  if (name === undefined || textProblem(command, more) !== undefined) return undefined
  return `bind "${name}" "say ${said(command, more)}"`
}
