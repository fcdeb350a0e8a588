import { type Logger, pino } from 'pino'

/** JSON escapes C0 by itself; C1, line separators and bidi controls can still drive a terminal (ASVS 16.4.1). */
const dangerous = /[\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** A log line with every remaining control character as a JSON escape: still the same JSON value. */
export const escapeLine = (line: string): string =>
  line.replace(dangerous, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'

/** JSON lines to `write` (default: standard error, which leaves standard output to the one ready line). */
export function createLogger(
  level: LogLevel,
  write: (line: string) => void = (line) => void process.stderr.write(line),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => write(escapeLine(line)) },
  )
}
