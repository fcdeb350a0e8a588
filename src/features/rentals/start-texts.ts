import { type Language, languageFacts } from '../../../contract/language.ts'
import { formatClock, formatDay } from '../../platform/format.ts'
import { formatChinaTime } from '../../platform/format-china.ts'

/** Epoch milliseconds → `Fri, Jun 5, 21:30` in the user's time zone. */
export function startText(language: Language, at: number, now: number): string {
  const weekday = new Date(at).toLocaleDateString(languageFacts[language].tag, { weekday: 'short' })
  const time = formatClock(at).slice(0, 5)
  const day = formatDay(language, at, now)
  return language === 'zh' ? `${day} ${weekday} ${time}` : `${weekday}, ${day}, ${time}`
}

/** The same instant in China; undefined where the user's clock shows China time anyway. */
export const chinaTextOf = (at: number): string | undefined =>
  new Date(at).getTimezoneOffset() === -480 ? undefined : formatChinaTime(at)
