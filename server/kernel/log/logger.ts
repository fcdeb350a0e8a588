import { type Logger, pino } from 'pino'
import { minutes } from '../../../contract/duration.ts'
import { createLineBudget, type LineBudget } from './line-budget.ts'

/** JSON escapes C0 by itself; C1, line separators and bidi controls can still drive a terminal (ASVS 16.4.1). */
const dangerous = /[\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** A log line with every remaining control character as a JSON escape: still the same JSON value. */
export const escapeLine = (line: string): string =>
  line.replace(dangerous, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'

/** In bytes; an error of a driver may quote everything that it was given. */
const longestLine = 16_384

/** Lines of one kind have the same message, which is fixed in the source, and the same code. */
function kindOf([first, second]: readonly unknown[]): string {
  const message = typeof first === 'string' ? first : String(second ?? '')
  const hasCode = typeof first === 'object' && first !== null && 'code' in first
  return hasCode ? `${message} (${String(first.code).slice(0, 60)})` : message
}

/**
 * JSON lines to `write` (default: standard error, which leaves standard output to the one ready line). Of lines that are
 * alike only some are written in a minute, then how many there were, because callers
 * decide how often there is something to log.
 */
export function createLogger(
  level: LogLevel,
  write: (line: string) => void = (line) => void process.stderr.write(line),
  budget: LineBudget = createLineBudget(() => performance.now()),
): Logger {
  let current: string | undefined
  let isTimed = false
  const tellLeftOut = (): void => {
    for (const { kind, count } of budget.turn()) {
      current = undefined
      logger.warn({ like: kind, count }, leftOut)
    }
  }
  const tellLater = (): void => {
    if (isTimed) return
    isTimed = true
    setTimeout(() => {
      isTimed = false
      tellLeftOut()
    }, minutes(1)).unref()
  }
  const isWanted = (kind: string): boolean => {
    tellLeftOut()
    const isTaken = budget.take(kind)
    if (!isTaken) tellLater()
    return isTaken
  }
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: {
        logMethod(args, method, rank) {
          const kind = kindOf(args)
          const isFree = kind === leftOut || rank >= fatal
          if (!isFree && !isWanted(kind)) return
          current = isFree ? undefined : kind
          method.apply(this, args)
        },
      },
    },
    {
      write(line: string) {
        const whole = escapeLine(line)
        const bytes = Buffer.byteLength(whole)
        const written = bytes > longestLine ? `${JSON.stringify(stub(current, bytes))}\n` : whole
        write(written)
        if (current !== undefined) budget.spend(current, Buffer.byteLength(written))
      },
    },
  )
  return logger
}

/** The rank of lines after which the process ends. */
const fatal = 60

const leftOut = 'lines left out: too many alike within a minute'

/** What stands for a line that is too long. */
const stub = (like: string | undefined, bytes: number) => ({
  level: 'error',
  time: new Date().toISOString(),
  like,
  bytes,
  msg: 'a line left out: too long',
})
