import { minutes, seconds } from '../../contract/duration.ts'
import { createCountedEvents } from '../db/counted-events.ts'
import type { Database } from '../db/database.ts'
import type { GameServerKeyRow } from '../db/tables/accounts.ts'
import type { LogEvent } from '../domain/match-log/event.ts'
import { parseLine } from '../domain/match-log/parse-line.ts'
import { rulesOf } from '../domain/match-log/rules.ts'
import { readStamp } from '../domain/match-log/stamp.ts'
import { type CountReport, countEvents, type LogStream } from './count-events.ts'

export interface ReceiverDeps {
  readonly database: Database
  /** The category of a listed server; undefined where it is not listed. */
  categoryOf(serverId: string): string | undefined
  /** Epoch milliseconds. */
  now(): number
  /** Waits; the answer to a log is held back, because the game gathers lines until it comes. */
  pause(milliseconds: number): Promise<void>
}

/** Counts what a game server has sent. `clock` is its wall clock as it tells it (X-Timestamp). */
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

interface Sender {
  stream: LogStream
  /** What this game server sent is counted one by one. */
  queue: Promise<unknown>
  nextAnswer: number
}

export function createLogReceiver({ database, categoryOf, now, pause }: ReceiverDeps): LogReceiver {
  const senders = new Map<string, Sender>()
  return async ({ id, server_id }, text, clock) => {
    const rules = rulesOf(categoryOf(server_id ?? '') ?? '')
    // Not listed, or a mode without a board: nothing to count, and no reason for the game to send it again.
    if (rules === undefined) return { counted: 0, repeated: 0, misdated: 0 }
    const fresh = (): LogStream => {
      return { gameServerId: id, rules, counted: createCountedEvents(id), version: undefined, match: undefined }
    }
    const sender = senders.get(id) ?? { stream: fresh(), queue: Promise.resolve(), nextAnswer: 0 }
    senders.set(id, sender)
    if (sender.stream.rules !== rules) sender.stream = fresh()
    const batch = { events: eventsOf(text), offset: clockOffset(clock, now()) }
    const counting = sender.queue.then(() => countEvents(database, sender.stream, batch, now()))
    sender.queue = counting.catch(() => undefined)
    const report = await counting
    const wait = Math.min(answersApart, sender.nextAnswer - now())
    sender.nextAnswer = now() + Math.max(0, wait) + answersApart
    if (wait > 0) await pause(wait)
    return report
  }
}
