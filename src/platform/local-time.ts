import { twoDigits } from '../../contract/two-digits.ts'

/** ISO 8601 → the value of a `datetime-local` input in this browser's time zone; empty for what is no instant. */
export function toLocal(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join('-')
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** The other way round. */
export function fromLocal(local: string): string {
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/** The offset of this browser's clock from UTC at an instant (epoch ms), such as `+08:00`. */
export function utcOffset(at: number): string {
  const ahead = -new Date(at).getTimezoneOffset()
  const minutes = Math.abs(ahead)
  return `${ahead < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}
