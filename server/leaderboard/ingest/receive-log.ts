import { minutes, seconds } from '../../../contract/duration.ts'
import { readStamp } from '../../../contract/game-log/stamp.ts'
import type { RankedMode } from '../../../contract/leaderboard/ranked-mode.ts'
import type { GameServerKeyRow } from '../../accounts/game-servers/tables.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { readLogText } from '../rules/match-log/log-lines.ts'
import { type ModeRules, rulesOf } from '../rules/match-log/rules.ts'
import { noteLogReceived } from '../store/log-status.ts'
import { type Batch, type CountReport, type LogStream, newStream } from './count-events.ts'
import { createGroupCounting } from './count-in-groups.ts'
import { describeUnreadable } from './describe-unreadable.ts'
import { LogRefused, type NoteRefusal } from './refuse-log.ts'

export interface ReceiverDeps extends Pick<Kernel, 'database' | 'now'> {
  /** The mode of a listed server; undefined if it is not listed. */
  modeOf(serverId: string): string | undefined
  /** What the community ranks besides the specified modes. */
  rankings(): readonly RankedMode[]
  /** Delays the response to a log, because the game batches lines until it arrives. */
  pause(milliseconds: number): Promise<void>
  readonly noteRefusal: NoteRefusal
  /** Told of every log of a listed server, in any mode, before it is counted. It must not throw. */
  onAccepted?(log: AcceptedLog): void
}

/** The text of one request, from a game server that has proven who it is. */
export interface AcceptedLog {
  /** The listed server. */
  readonly serverId: string
  readonly text: string
  /** Milliseconds to add to the stamps of the lines, read as UTC. */
  readonly offset: number
}

/**
 * Counts the lines of a game server. `clock` is its wall clock (X-Timestamp).
 * @throws LogRefused for a server that is not listed; the lines must be resent.
 */
export type LogReceiver = (sender: GameServerKeyRow, text: string, clock: string) => Promise<CountReport>

/** At most one batch per game server and second. */
const answersApart = seconds(1)

/** Time zone offsets are multiples of a quarter of an hour; the rest is delay and drift. */
const zoneStep = minutes(15)

/** Milliseconds to add to a game server's wall clock, read as UTC, to get our time; 0 if it did not send its clock. */
export function clockOffset(clock: string, now: number): number {
  const stamp = readStamp(`${clock} - `)
  return stamp === undefined ? 0 : Math.round((now - seconds(stamp.at)) / zoneStep) * zoneStep
}

/** Minimum interval of recording received lines of a mode without a leaderboard. */
const notedEvery = minutes(1)

interface Sender {
  stream: LogStream | undefined
  /** Serialises the batches of this game server. */
  queue: Promise<unknown>
  nextAnswer: number
  nextNote: number
}

export function createLogReceiver(deps: ReceiverDeps): LogReceiver {
  const { database, modeOf, rankings, now, pause, noteRefusal } = deps
  const countBatch = createGroupCounting({ database, now })
  const senders = new Map<string, Sender>()
  const senderOf = (id: string): Sender => {
    const sender = senders.get(id) ?? { stream: undefined, queue: Promise.resolve(), nextAnswer: 0, nextNote: 0 }
    senders.set(id, sender)
    return sender
  }
  const count = (sender: Sender, rules: ModeRules, id: string, batch: Batch): Promise<CountReport> => {
    if (sender.stream?.rules !== rules) sender.stream = newStream(id, rules)
    const { stream } = sender
    const counting = sender.queue.then(() => countBatch(stream, batch))
    sender.queue = counting.catch(() => undefined)
    return counting
  }
  /** Accepts lines of a mode without a leaderboard without counting, so that the game does not resend them. */
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
    const mode = server_id === null ? undefined : modeOf(server_id)
    if (server_id === null || mode === undefined) {
      await noteRefusal(server, server_id === null ? 'not_linked' : 'not_listed')
      await holdBack(sender)
      throw new LogRefused(`the log of ${id} belongs to no listed server`)
    }
    const rules = rulesOf(mode, rankings())
    const { first, ...lines } = readLogText(text)
    const offset = clockOffset(clock, now())
    deps.onAccepted?.({ serverId: server_id, text, offset })
    const batch = { ...lines, offset: () => offset }
    const report = rules === undefined ? await ignore(sender, id) : await count(sender, rules, id, batch)
    // A request without a stamp may be the end of a line.
    const isUnreadable = rules !== undefined && !lines.isReadable && report.counted + report.repeated === 0
    if (isUnreadable) await noteRefusal(server, 'unreadable', describeUnreadable(first))
    await holdBack(sender)
    return report
  }
}
