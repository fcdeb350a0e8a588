import { readSteamId } from '../../../contract/accounts/steam-id.ts'
import { longestLine, tagAccount, tagName } from '../../../contract/game-log/log-line.ts'
import { readStamp } from '../../../contract/game-log/stamp.ts'

/** The player whom a line is about. */
export interface GamePlayer {
  readonly steamId: string
  /** The number by which the game knows them until they leave. */
  readonly userId: number
  /** As written by the game server: untrusted. */
  readonly name: string
}

interface At {
  /** Seconds of the game server's wall clock. */
  readonly at: number
}

/** What a line of the log says about who is on the server and what they type. */
export type GameLine = At &
  (
    | {
        readonly kind: 'connect'
        readonly player: GamePlayer
        /** A connection begins; the other lines of a connection follow. */
        readonly isFirst: boolean
      }
    | { readonly kind: 'leave'; readonly player: GamePlayer }
    | { readonly kind: 'chat'; readonly player: GamePlayer; readonly text: string }
    /** The server shuts down: everyone leaves. */
    | { readonly kind: 'shutdown' }
  )

/** What one of the lines has. Most texts have none: they cost one search. Only chat that may be a command is read. */
const anyLine =
  /" (?:connected, address |STEAM USERID validated|entered the game|disconnected|say(?:_team)? " *\.)|server_message: "/

const tag = String.raw`${tagName}<(\d{1,6})>${tagAccount}(?:<[A-Za-z]{0,12}>)?" `
const connectLine = new RegExp(`^${tag}(connected, address "[^"]*"|STEAM USERID validated|entered the game)$`, 's')
const leaveLine = new RegExp(String.raw`^${tag}disconnected(?: \(reason "[^"]*"\))?$`, 's')
const chatLine = new RegExp(String.raw`^${tag}say(?:_team)? "((?:(?!>").)*)"(?: \(dead\))?$`, 's')
const shutdownLine = /^server_message: "(?:quit|restart)"$/

function playerOf(name = '', userId = '', account = ''): GamePlayer | undefined {
  const steamId = readSteamId(account)
  return steamId === undefined ? undefined : { steamId, userId: Number(userId), name }
}

/** The event of the text after a stamp. */
function eventOf(text: string, at: number): GameLine | undefined {
  if (shutdownLine.test(text)) return { kind: 'shutdown', at }
  if (!text.startsWith('"') || text.length > longestLine || !anyLine.test(text)) return undefined
  const connect = connectLine.exec(text)
  const leave = connect ?? leaveLine.exec(text)
  const [, name, userId, account, rest = ''] = leave ?? chatLine.exec(text) ?? []
  const player = playerOf(name, userId, account)
  if (player === undefined) return undefined
  if (connect !== null) return { kind: 'connect', at, player, isFirst: rest.startsWith('connected') }
  return leave === null ? { kind: 'chat', at, player, text: rest } : { kind: 'leave', at, player }
}

const chatStart = />" say(?:_team)? "/

/** True for a text whose name, or whose chat, has not ended: what follows may be part of it. */
const isOpen = (text: string): boolean =>
  text.startsWith('"') && (!text.includes('>"') || (chatStart.test(text) && !/"(?: \(dead\))?$/.test(text)))

/** True for a text that begins in the middle of a name. */
const isTail = (text: string): boolean => !text.startsWith('"') && text.includes('>"')

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)

/** Reads lines in order. Names can hold line breaks, and between them what looks like a line. */
class GameLines {
  readonly found: GameLine[] = []
  /** The last text, if its name or chat has not ended, and when it was written. */
  #open: { readonly text: string; readonly at: number } | undefined
  /** The last event may be what a name holds. */
  #isUnsure = false

  take(line: string): void {
    const stamp = readStamp(line)
    if (stamp === undefined) this.#continue(line)
    else this.#begin(line.slice(stamp.textStart), stamp.at)
  }

  #begin(written: string, at: number): void {
    const text = withoutReturn(written)
    if (isTail(text)) this.#forgetLast()
    const event = this.#open === undefined ? eventOf(text, at) : undefined
    if (event !== undefined) this.found.push(event)
    this.#isUnsure = event !== undefined
    this.#open = isOpen(text) ? { text: written, at } : undefined
  }

  #continue(line: string): void {
    if (this.#open === undefined) {
      if (isTail(line)) this.#forgetLast()
      return
    }
    const { at } = this.#open
    const text = `${this.#open.text}\n${line}`
    const event = eventOf(withoutReturn(text), at)
    if (event !== undefined) this.found.push(event)
    this.#isUnsure = false
    this.#open = event === undefined && isOpen(text) && text.length <= longestLine ? { text, at } : undefined
  }

  #forgetLast(): void {
    if (this.#isUnsure) this.found.pop()
    this.#isUnsure = false
  }
}

/**
 * What the text of one request says about players, in order. A line that may be part of a name or of a chat message
 * is ignored, and so is one of which a part is in another request.
 */
export function readGameLines(text: string): readonly GameLine[] {
  if (!anyLine.test(text)) return []
  const lines = new GameLines()
  let start = 0
  while (start < text.length) {
    const feed = text.indexOf('\n', start)
    lines.take(text.slice(start, feed < 0 ? undefined : feed))
    start = feed < 0 ? text.length : feed + 1
  }
  return lines.found
}
