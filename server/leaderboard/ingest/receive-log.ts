import { minutes, seconds } from '../../../contract/duration.ts'
import type { GameServerKeyRow } from '../../accounts/game-servers/tables.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { LogEvent } from '../rules/match-log/event.ts'
import { parseLine } from '../rules/match-log/parse-line.ts'
import { type ModeRules, rulesOf } from '../rules/match-log/rules.ts'
import { readStamp } from '../rules/match-log/stamp.ts'
import { createCountedEvents } from '../store/counted-events.ts'
import { noteLogReceived } from '../store/log-status.ts'
import { type Batch, type CountReport, countEvents, type LogStream } from './count-events.ts'
import { LogRefused, type NoteRefusal } from './refuse-log.ts'

export interface ReceiverDeps {
  readonly database: Database
  /** The category of a listed server; undefined where it is not listed. */
  categoryOf(serverId: string): string | undefined
  /** Epoch milliseconds. */
  now(): number
  /** Waits; the answer to a log is held back, because the game gathers lines until it comes. */
  pause(milliseconds: number): Promise<void>
  readonly noteRefusal: NoteRefusal
}

/**
 * Counts what a game server has sent. `clock` is the game server's wall clock (X-Timestamp).
 * @throws LogRefused for lines of a server that is not listed; they must be sent again.
 */
export type LogReceiver = (sender: GameServerKeyRow, text: string, clock: string) => Promise<CountReport>

/** One transaction per game server and second, however often the game would like to send. */
const answersApart = seconds(1)

/** Time zones lie a quarter of an hour apart; what is left is delay and drift. */
const zoneStep = minutes(15)

/** Milliseconds from a game server's wall clock, read as UTC, to our time; 0 where it does not tell its clock. */
export function clockOffset(clock: string, now: number): number {
  const stamp = readStamp(`${clock} - `)
  return stamp === undefined ? 0 : Math.round((now - seconds(stamp.at)) / zoneStep) * zoneStep
}

/** The events of a text, in order; a line cut off at the end is a line that tells nothing. */
export function eventsOf(text: string): LogEvent[] {
  const events: LogEvent[] = []
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start)
    const end = feed < 0 ? text.length : feed
    const event = parseLine(text.slice(start, end))
    if (event !== undefined) events.push(event)
    start = end + 1
  }
  return events
}

/** How often lines of a mode without a leaderboard are recorded as received, at most. */
const notedEvery = minutes(1)

interface Sender {
  stream: LogStream | undefined
  /** What this game server sent is counted one by one. */
  queue: Promise<unknown>
  nextAnswer: number
  nextNote: number
}

export function createLogReceiver(deps: ReceiverDeps): LogReceiver {
  const { database, categoryOf, now, pause, noteRefusal } = deps
  const senders = new Map<string, Sender>()
  const senderOf = (id: string): Sender => {
    const sender = senders.get(id) ?? { stream: undefined, queue: Promise.resolve(), nextAnswer: 0, nextNote: 0 }
    senders.set(id, sender)
    return sender
  }
  const count = (sender: Sender, rules: ModeRules, id: string, batch: Batch): Promise<CountReport> => {
    if (sender.stream?.rules !== rules) {
      sender.stream = {
        gameServerId: id,
        rules,
        counted: createCountedEvents(id),
        version: undefined,
        match: undefined,
      }
    }
    const { stream } = sender
    const counting = sender.queue.then(() => countEvents(database, stream, batch, now()))
    sender.queue = counting.catch(() => undefined)
    return counting
  }
  /** Lines of a mode without a leaderboard: nothing to count, and no reason for the game to send them again. */
  const ignore = async (sender: Sender, id: string): Promise<CountReport> => {
    if (now() >= sender.nextNote) {
      sender.nextNote = now() + notedEvery
      await noteLogReceived(database, id, now())
    }
    return { counted: 0, repeated: 0, misdated: 0 }
  }
  const holdBack = async (sender: Sender): Promise<void> => {
    const wait = Math.min(answersApart, sender.nextAnswer - now())
    sender.nextAnswer = now() + Math.max(0, wait) + answersApart
    if (wait > 0) await pause(wait)
  }

  return async (server, text, clock) => {
    const { id, server_id } = server
    const sender = senderOf(id)
    const category = server_id === null ? undefined : categoryOf(server_id)
    if (category === undefined) {
      await noteRefusal(server, server_id === null ? 'not_linked' : 'not_listed')
      await holdBack(sender)
      throw new LogRefused(`the log of ${id} belongs to no listed server`)
    }
    const rules = rulesOf(category)
    const batch = { events: eventsOf(text), offset: clockOffset(clock, now()) }
    const report = rules === undefined ? await ignore(sender, id) : await count(sender, rules, id, batch)
    await holdBack(sender)
    return report
  }
}
