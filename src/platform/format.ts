import type { Language } from '../../contract/language.ts'
import { localeTag } from './i18n.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

function dateTime(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language}${JSON.stringify(options)}`
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(localeTag[language], options)
  formatters.set(key, known)
  return known
}

/*
 * Each first formatter of the browser costs some 10 ms on a slow phone. Numbers and times of the day, which a first
 * visit shows at once, read the same in both languages and are written without one.
 */

/** 1284.5 → `1,284.5`, to three decimals. */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = String(Math.round(value * 1000) / 1000).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

const collators = new Map<Language, Intl.Collator>()

/** The order of names in a language; `#2` before `#10`. */
export function collatorOf(language: Language): Intl.Collator {
  const known = collators.get(language) ?? new Intl.Collator(localeTag[language], { numeric: true })
  collators.set(language, known)
  return known
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Epoch milliseconds → `14:02:31` in the person's time zone. */
export function formatClock(at: number): string {
  const date = new Date(at)
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')
}

/** Epoch milliseconds → `14:02` today, with the date on any other day. */
export function formatMoment(language: Language, at: number, now: number): string {
  const date = new Date(at)
  if (date.toDateString() === new Date(now).toDateString()) return formatClock(at).slice(0, 5)
  const options = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return dateTime(language, options).format(at)
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
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}
