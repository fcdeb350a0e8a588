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

/**
 * Reads the stamp of a line: `MM/DD/YYYY - HH:MM:SS.mmm - ` as sent over HTTP, or `L MM/DD/YYYY - HH:MM:SS: ` as
 * written to files. Undefined for a line without one.
 */
export function readStamp(line: string): Stamp | undefined {
  const start = line.startsWith('L ') ? 2 : 0
  const minute = minuteOf(line, start)
  const second = number(line, start + 19, 2)
  if (Number.isNaN(minute) || !(second <= 59)) return undefined
  const after = start + 21
  if (line.startsWith(': ', after)) return { at: minute + second, textStart: after + 2 }
  if (line.startsWith('.', after) && line.startsWith(' - ', after + 4)) {
    return { at: minute + second, textStart: after + 7 }
  }
  return line.startsWith(' - ', after) ? { at: minute + second, textStart: after + 3 } : undefined
}
