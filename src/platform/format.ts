import type { Language } from '../../contract/language.ts'
import { localeTag } from './i18n.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

function dateTime(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language}${JSON.stringify(options)}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(localeTag[language], options)
  formatters.set(key, known)
  return known
}

/** 1284 → `1,284`. */
export const formatNumber = (language: Language, value: number): string =>
  new Intl.NumberFormat(localeTag[language]).format(value)

/** Epoch milliseconds → `14:02:31` in the person's time zone. */
export const formatClock = (language: Language, at: number): string =>
  dateTime(language, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(at)

/** Epoch milliseconds → `14:02` today, with the date on any other day. */
export function formatMoment(language: Language, at: number, now: number): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString()
  const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
  return dateTime(language, sameDay ? time : { month: 'short', day: 'numeric', ...time }).format(at)
}

/** Epoch milliseconds → a whole date in the language's own form. */
export const formatDate = (language: Language, at: number): string =>
  dateTime(language, { year: 'numeric', month: 'short', day: 'numeric' }).format(at)

/** Epoch milliseconds → a date without its year, where that is the present one. */
export function formatDay(language: Language, at: number, now: number): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return sameYear ? dateTime(language, { month: 'short', day: 'numeric' }).format(at) : formatDate(language, at)
}

/** Seconds → `hh:mm:ss`; `--:--:--` where the time is unknown (SRV-05). */
export function formatPlayTime(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds) || seconds < 0) return '--:--:--'
  const whole = Math.floor(seconds)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}
