import { minutes } from '../../../../contract/duration.ts'

export interface CalendarEntry {
  /** Stable, so that a second import replaces the first. */
  readonly uid: string
  readonly title: string
  readonly description: string
  /** Epoch milliseconds of the end of the rental. */
  readonly at: number
  /** Epoch milliseconds at which this text is created. */
  readonly now: number
}

/** RFC 5545, 3.3.5, form 2: UTC. */
const stamp = (at: number): string => `${new Date(at).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

/** RFC 5545, 3.3.11. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n?|\n/g, '\\n')

/** Bytes of a code point in UTF-8. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x8_00) return 2
  return code < 0x1_00_00 ? 3 : 4
}

/** RFC 5545, 3.1: lines of at most 75 octets; a continuation starts with a space. No character is split. */
function folded(line: string): string {
  let text = ''
  let room = 75
  for (const character of line) {
    const size = bytesOf(character)
    if (size > room) {
      text += '\r\n '
      room = 74
    }
    text += character
    room -= size
  }
  return text
}

/** The end of a rental as an iCalendar file (RFC 5545), with alarms a day and an hour before. */
export function expiryCalendar({ uid, title, description, at, now }: CalendarEntry): string {
  const alarm = (trigger: string) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:${trigger}`,
    'END:VALARM',
  ]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Spawnpoint//Rentals//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(at + minutes(15))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    'TRANSP:TRANSPARENT',
    ...alarm('-P1D'),
    ...alarm('-PT1H'),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
