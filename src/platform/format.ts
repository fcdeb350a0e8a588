import type { Language } from '../../contract/language.ts'
import { twoDigits } from '../../contract/two-digits.ts'
import { i18n } from './i18n.ts'

/*
 * In Chinese and English, numbers, times and dates are formatted by hand, identically to the browser's formatters: creating
 * the first Intl formatter costs up to 40 ms of processor time during a first visit, and four times as much on a phone.
 */
const isByHand = (language: string): boolean => /^(?:zh|en)?$/.test(language) // none: no page is there yet
const byIntl = (language: Language, date: Date, year?: 'numeric'): string =>
  date.toLocaleString(language, { month: 'short', day: 'numeric', year })

/** 1284.5 → `1,284.5`, to three decimals. */
export function formatNumber(value: number): string {
  if (!isByHand(i18n.locale)) return value.toLocaleString(i18n.locale)
  const [whole = '', fraction] = String(Math.round(value * 1000) / 1000).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

const collators = new Map<Language, Intl.Collator>()

/** The collation of names in a language; `#2` before `#10`. */
export function collatorOf(language: Language): Intl.Collator {
  const known = collators.get(language) ?? new Intl.Collator(language, { numeric: true })
  collators.set(language, known)
  return known
}

/** Epoch milliseconds → `14:02:31` in the user's time zone. */
export function formatClock(at: number): string {
  const date = new Date(at)
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':')
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function monthAndDay(language: Language, date: Date): string {
  if (!isByHand(language)) return byIntl(language, date)
  return language === 'zh'
    ? `${date.getMonth() + 1}月${date.getDate()}日`
    : `${months[date.getMonth()]} ${date.getDate()}`
}

/** Epoch milliseconds → `14:02` today, with the date on any other day, and the year in another one. */
export function formatMoment(language: Language, at: number, now: number): string {
  const date = new Date(at)
  const clock = formatClock(at).slice(0, 5)
  if (date.toDateString() === new Date(now).toDateString()) return clock
  return `${formatDay(language, at, now)}${language === 'zh' ? ' ' : ', '}${clock}`
}

/** Epoch milliseconds → a full date in the language's own form: `2026年11月5日`, `Nov 5, 2026`. */
export function formatDate(language: Language, at: number): string {
  const date = new Date(at)
  if (!isByHand(language)) return byIntl(language, date, 'numeric')
  const short = monthAndDay(language, date)
  return language === 'zh' ? `${date.getFullYear()}年${short}` : `${short}, ${date.getFullYear()}`
}

/** Epoch milliseconds → a date, without its year if that is the current one. */
export function formatDay(language: Language, at: number, now: number): string {
  const date = new Date(at)
  const sameYear = date.getFullYear() === new Date(now).getFullYear()
  return sameYear ? monthAndDay(language, date) : formatDate(language, at)
}

/** Seconds → `hh:mm:ss`; `--:--:--` if the time is unknown (SRV-05). */
export function formatPlayTime(seconds: number | null): string {
  if (seconds === null || !Number.isFinite(seconds) || seconds < 0) return '--:--:--'
  const whole = Math.floor(seconds)
  return `${twoDigits(Math.floor(whole / 3600))}:${twoDigits(Math.floor(whole / 60) % 60)}:${twoDigits(whole % 60)}`
}
