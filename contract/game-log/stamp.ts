/** A line's time stamp in seconds of the game server's wall clock (read as UTC), and the index of its text. */
export interface Stamp {
  readonly at: number
  readonly textStart: number
}

const digitZero = 48

function number(line: string, start: number, length: number): number {
  let value = 0
  for (let i = start; i < start + length; i += 1) {
    const digit = line.charCodeAt(i) - digitZero
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

/** Caches the last minute, since lines of a minute share its text. */
let lastMinute = ''
let lastSeconds = Number.NaN

function minuteOf(line: string, start: number): number {
  const text = line.slice(start, start + 18)
  if (text === lastMinute) return lastSeconds
  const [month, day, year] = [number(line, start, 2), number(line, start + 3, 2), number(line, start + 6, 4)]
  const [hour, minute] = [number(line, start + 13, 2), number(line, start + 16, 2)]
  const isShaped =
    line.startsWith('/', start + 2) && line.startsWith('/', start + 5) && line.startsWith(' - ', start + 10)
  const isDate = month >= 1 && month <= 12 && day >= 1 && day <= 31 && year >= 2000
  const isTime = hour <= 23 && minute <= 59
  lastMinute = text
  lastSeconds = isShaped && isDate && isTime ? Date.UTC(year, month - 1, day, hour, minute) / 1000 : Number.NaN
  return lastSeconds
}

const space = 32
const byteOrderMark = 0xfe_ff

function afterSpaces(line: string, start: number): number {
  let at = start
  while (line.charCodeAt(at) === space) at += 1
  return at
}

/** Where the date begins: after a byte order mark, and the `L` of files or the `RL` of UDP. */
function dateStart(line: string): number {
  const start = line.charCodeAt(0) === byteOrderMark ? 1 : 0
  if (line.startsWith('L ', start)) return afterSpaces(line, start + 2)
  return line.startsWith('RL ', start) ? afterSpaces(line, start + 3) : start
}

/** The end of a fraction of a second that may begin at `start`. */
function afterFraction(line: string, start: number): number {
  if (!line.startsWith('.', start)) return start
  let at = start + 1
  while (!Number.isNaN(number(line, at, 1))) at += 1
  return at
}

/**
 * Reads the stamp of a line: `MM/DD/YYYY - HH:MM:SS.mmm - ` as CS2 sends it over HTTP, `L MM/DD/YYYY - HH:MM:SS: ` as it is
 * written to files, and what log proxies and other readers make of them: each start with each end, with or without the
 * fraction, and with more spaces. Undefined for a line without one.
 */
export function readStamp(line: string): Stamp | undefined {
  const start = dateStart(line)
  const minute = minuteOf(line, start)
  const second = number(line, start + 19, 2)
  if (Number.isNaN(minute) || !(second <= 59)) return undefined
  const after = afterFraction(line, start + 21)
  const end = line.startsWith(':', after) ? after + 1 : line.startsWith(' -', after) ? after + 2 : line.length
  return line.charCodeAt(end) === space ? { at: minute + second, textStart: afterSpaces(line, end) } : undefined
}
