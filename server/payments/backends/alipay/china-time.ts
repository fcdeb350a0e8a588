import { hours } from '../../../../contract/duration.ts'

/** China keeps UTC+8 all year. */
const offset = hours(8)

/** Formats an instant as Alipay does: `2026-11-20 22:01:05`. */
export const chinaText = (date: Date): string =>
  new Date(date.getTime() + offset).toISOString().slice(0, 19).replace('T', ' ')

/** Undefined unless `text` is a valid instant in that format. */
export function chinaInstant(text: string | undefined): Date | undefined {
  if (text === undefined || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined
  const at = Date.parse(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at) ? undefined : new Date(at)
}
