import { longestLine } from '../../../../contract/game-log/log-line.ts'
import { readStamp } from '../../../../contract/game-log/stamp.ts'
import type { LogEvent } from './event.ts'
import { parseLine, parseStamped } from './parse-line.ts'

/** True for a line whose name, or whose text, has not ended. */
const isOpen = (line: string): boolean => (line.split('"').length - 1) % 2 === 1

/**
 * Reads the lines of a log in order. A line without a stamp continues the one before it, as long as nothing was recognised
 * in that one: names can hold line breaks.
 */
export class LogLines {
  /** Lines that are not blank. */
  lines = 0
  /** Those with a stamp: the others are no lines of a log, or parts of one. */
  stamped = 0
  /** The first line that is not blank, if it has no stamp. */
  first = ''
  /** The last line with a stamp and what followed it; empty: it had an event, or was too long. */
  #open = ''

  /** The event that ends with this line. */
  take(line: string): LogEvent | undefined {
    const stamp = readStamp(line)
    if (stamp === undefined) return this.#continue(line)
    this.lines += 1
    this.stamped += 1
    const event = parseStamped(line, stamp)
    this.#keepOpen(line, event)
    return event
  }

  #continue(line: string): LogEvent | undefined {
    if (line.trim() === '') return undefined
    this.lines += 1
    if (this.lines === 1) this.first = line.slice(0, longestLine)
    if (this.#open === '') return undefined
    const text = `${this.#open}\n${line}`
    const event = parseLine(text)
    this.#keepOpen(text, event)
    return event
  }

  #keepOpen(text: string, event: LogEvent | undefined): void {
    this.#open = event === undefined && text.length <= longestLine ? text : ''
  }

  /** The last line, with its line break, if its end may be still to come. */
  get unfinished(): string {
    return isOpen(this.#open) ? `${this.#open}\n` : ''
  }
}

/** The text of one request: a whole number of lines, or less. */
export interface LogText {
  readonly events: readonly LogEvent[]
  /** What comes before the first line with a stamp: the rest of the last line of an earlier text, or nothing. */
  readonly head: string
  /** The last line, if its end may be in the next text. */
  readonly unfinished: string
  /** False if there are lines and none has a stamp; the text may be part of a line all the same. */
  readonly isReadable: boolean
  /** The first line that is not blank, if it has no stamp. */
  readonly first: string
}

/** Reads the text of one request. */
export function readLogText(text: string): LogText {
  const reader = new LogLines()
  const events: LogEvent[] = []
  let [start, headEnd, last] = [0, 0, '']
  while (start < text.length) {
    const feed = text.indexOf('\n', start)
    const line = text.slice(start, feed < 0 ? undefined : feed)
    if (feed < 0) last = readStamp(line) === undefined ? reader.unfinished + line : line
    const event = reader.take(line)
    if (event !== undefined) events.push(event)
    start = feed < 0 ? text.length : feed + 1
    if (reader.stamped === 0) headEnd = start
  }
  if (text.endsWith('\n')) last = reader.unfinished
  return {
    events,
    head: text.slice(0, headEnd),
    unfinished: last.length <= longestLine ? last : '',
    isReadable: reader.lines === 0 || reader.stamped > 0,
    first: reader.first,
  }
}

/** The event of the line that began with `unfinished` and ends in `head`. */
export function brokenLine(unfinished: string, head: string): LogEvent | undefined {
  if (unfinished === '' || head === '') return undefined
  for (let end = head.indexOf('\n'); ; end = head.indexOf('\n', end + 1)) {
    const line = unfinished + head.slice(0, end < 0 ? undefined : end)
    const event = parseLine(line)
    if (event !== undefined || end < 0 || line.length > longestLine) return event
  }
}
