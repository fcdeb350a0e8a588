import * as v from 'valibot'
import { oneLine } from '../visible-text.ts'
import { consoleLine } from './console-text.ts'

/** What is filled in when a command runs: the SteamID64 of a player, their number in the game, or a text that is quoted. */
export const commandBlanks = ['player', 'userid', 'text'] as const
export type CommandBlank = (typeof commandBlanks)[number]

/** Bytes of a command line: with a text that is filled in, the console of a game still takes it. */
const lineMax = 300

const blankPattern = /\{(player|userid|text)\}/g

/** What a line leaves blank; undefined: nothing. */
export const blankOf = (line: string): CommandBlank | undefined => {
  const [found] = line.matchAll(blankPattern)
  return commandBlanks.find((each) => each === found?.[1])
}

/** Commands that end the server or its process, that change or reach the console's password, or that hide another command. */
const refusedWord =
  /^(?:_?restart|alias|bind|crash|exit|killserver|quit|quit_prompt|rcon\w*|shutdown|sv_rcon\w*|sv_shutdown|(?:css|sm|ma)_rcon|wait)$/i

/** The words of a line as the consoles of old and new games part them. */
const wordsIn = (line: string): string[] => line.split(/[\s"'{}():,]+/).filter((word) => word !== '')

const textOutsideWord = /(?:^|\s)\{text\}(?=\s|$)/

/** Why a line cannot be one of a command; undefined: it can. It is one line without hidden characters already. */
function problemOf(line: string): string | undefined {
  if (line.includes(';')) return 'must be one command, without ";"'
  if (line.includes('\\') || line.includes('//')) return 'must not hold "\\" or "//"'
  if ((line.match(/"/g) ?? []).length % 2 === 1) return 'must close every quote'
  const blanks = [...line.matchAll(blankPattern)]
  const rest = line.replace(blankPattern, '')
  if (blanks.length > 1 || /[{}]/.test(rest))
    return 'may hold one of {player}, {userid} and {text}, once, and no other braces'
  if (!/^[a-z_]\w*(?:\s|$)/i.test(line)) return 'must begin with the name of a command'
  if (blankOf(line) === 'text' && !isFreeText(line))
    return 'must hold {text} as a word of its own, without quotes around it'
  const refused = wordsIn(line).find((word) => refusedWord.test(word))
  return refused === undefined ? undefined : `must not hold the word ${JSON.stringify(refused)}`
}

/** The blank is not between quotes: the text brings its own. */
const isFreeText = (line: string): boolean => {
  const before = line.slice(0, line.indexOf('{text}'))
  return textOutsideWord.test(line) && (before.match(/"/g) ?? []).length % 2 === 0
}

/** A line that the console of a game runs, as an administrator wrote it. */
export const commandLineSchema = /* @__PURE__ */ v.pipe(
  oneLine(lineMax),
  v.maxBytes(lineMax, `must have at most ${lineMax} bytes`),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.issues !== undefined) return
    const message = problemOf(dataset.value)
    if (message !== undefined) addIssue({ message })
  }),
)

/** What is filled in. */
export interface CommandValues {
  readonly steamId: string | null
  readonly userId: number | null
  /** With its quotes. */
  readonly quotedText: string | undefined
}

/** The line with its blank filled in; undefined: what belongs there is not known. */
export function filledLine(line: string, { steamId, userId, quotedText }: CommandValues): string | undefined {
  const blank = blankOf(line)
  if (blank === undefined) return line
  const value = { player: steamId ?? undefined, userid: userId ?? undefined, text: quotedText }[blank]
  // Not a plain replacement: `$&` in a text means nothing.
  return value === undefined ? undefined : line.replace(`{${blank}}`, () => String(value))
}

/** A text between quotes as a page shows it; a carrier also cuts it. */
export const shownQuoted = (text: string): string | undefined => {
  const line = consoleLine(text)
  return line === '' ? undefined : `"${line}"`
}

const word = /* @__PURE__ */ v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64))

/** A command that an administrator has defined (`gameSide.commands` of the settings). */
export const gameCommandSchema = /* @__PURE__ */ v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'use up to 32 lower-case letters, digits and "-"')),
  /** For staff, in their language. */
  name: oneLine(40),
  line: commandLineSchema,
  /** Ids of modes, and ids of servers. Both empty: all servers. */
  modes: v.optional(v.pipe(v.array(word), v.maxLength(40)), []),
  servers: v.optional(v.pipe(v.array(word), v.maxLength(100)), []),
  /** Running it twice does what running it once does. Otherwise it is begun once at most. */
  repeatable: v.optional(v.boolean(), false),
})
export type GameCommand = v.InferOutput<typeof gameCommandSchema>

export const isCommandFor = (
  { modes, servers }: Pick<GameCommand, 'modes' | 'servers'>,
  server: { readonly id: string; readonly mode: string },
): boolean => (modes.length === 0 && servers.length === 0) || modes.includes(server.mode) || servers.includes(server.id)
