import { createReadStream } from 'node:fs'
import type { Database } from '../../kernel/db/database.ts'
import type { ClockOffset } from '../rules/match-log/clock-zone.ts'
import type { LogEvent } from '../rules/match-log/event.ts'
import { LogLines } from '../rules/match-log/log-lines.ts'
import { newMatch } from '../rules/match-log/match-state.ts'
import type { ModeRules } from '../rules/match-log/rules.ts'
import { createCountedEvents } from '../store/counted-events.ts'
import { createPlayedMatches } from '../store/played-matches.ts'
import { type CountReport, countEvents, type LogStream } from './count-events.ts'
import { describeUnreadable } from './describe-unreadable.ts'

/** Events per transaction: about 50 ms of work, so that the portal is not blocked. */
const eventsAtATime = 4000

/** Longer lines are truncated. */
const longestRest = 65_536

/** The text of a log file, in parts. */
export const readLogFile = (path: string): AsyncIterable<string> =>
  createReadStream(path, { encoding: 'utf8', highWaterMark: 262_144 })

export interface FileOptions {
  readonly gameServerId: string
  readonly rules: ModeRules
  readonly offset: ClockOffset
  now(): number
  /** Called after each transaction. */
  onProgress?(report: FileReport): void
}

export interface FileReport extends CountReport {
  lines: number
}

/** Not one line of a file is a line of a log; the message says what the file looks like. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/**
 * Counts the text of a log file, given in parts, in constant memory. Safe to repeat: after a kill, the same command continues with what was not counted
 * yet. A file is a separate match, independent of what its game server currently sends.
 * @throws UnreadableFile
 */
export async function ingestFile(
  database: Database,
  parts: AsyncIterable<string>,
  options: FileOptions,
): Promise<FileReport> {
  const { gameServerId, rules, offset, now, onProgress } = options
  const [counted, matches] = [createCountedEvents(gameServerId), createPlayedMatches(gameServerId)]
  const stream: LogStream = { gameServerId, rules, counted, matches, version: undefined, match: undefined }
  const match = newMatch()
  const report: FileReport = { lines: 0, counted: 0, repeated: 0, misdated: 0 }
  const reader = new LogLines()
  let events: LogEvent[] = []

  const count = async (): Promise<void> => {
    const done = await countEvents(database, stream, { events, offset, match }, now())
    events = []
    report.counted += done.counted
    report.repeated += done.repeated
    report.misdated += done.misdated
    onProgress?.(report)
  }
  const take = (line: string): void => {
    report.lines += 1
    const event = reader.take(line)
    if (event !== undefined) events.push(event)
  }

  let rest = ''
  for await (const part of parts) {
    const text = rest + part
    let start = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      take(text.slice(start, end))
      start = end + 1
    }
    rest = text.slice(Math.max(start, text.length - longestRest))
    if (events.length >= eventsAtATime) await count()
  }
  if (rest !== '') take(rest)
  if (events.length > 0) await count()
  if (reader.lines > 0 && reader.stamped === 0) throw new UnreadableFile(describeUnreadable(reader.first))
  return report
}
