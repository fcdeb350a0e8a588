import { hours, minutes } from '../../../../contract/duration.ts'

export interface CalendarEntry {
  /** Stable, so that a second import replaces the first. */
  readonly uid: string
  readonly title: string
  readonly description: string
  /** Epoch milliseconds of the end of the rental, or of its start. */
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

const alarm = (title: string, trigger: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  `TRIGGER:${trigger}`,
  'END:VALARM',
]

/** An event as an iCalendar file (RFC 5545). `method` and `event`: the lines besides those of every event. */
function calendar(
  { uid, title, description, at, now }: CalendarEntry,
  {
    end,
    method = [],
    event,
  }: { readonly end: number; readonly method?: readonly string[]; readonly event: readonly string[] },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Spawnpoint//Rentals//EN',
    ...method,
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(description)}`,
    ...event,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** The end of a rental, with alarms a day and an hour before. */
export const expiryCalendar = (entry: CalendarEntry): string =>
  calendar(entry, {
    end: entry.at + minutes(15),
    event: ['TRANSP:TRANSPARENT', ...alarm(entry.title, '-P1D'), ...alarm(entry.title, '-PT1H')],
  })

export interface StartEntry extends CalendarEntry {
  /** Epoch milliseconds of the end. */
  readonly end: number
  /** How often the start was moved or cancelled: an importer keeps the entry with the highest. */
  readonly sequence: number
  readonly cancelled: boolean
}

/** The longest entry: a server that runs for months does not fill a calendar. */
const longest = hours(12)

/** A scheduled server, with an alarm half an hour before its start; once cancelled, what removes it from a calendar. */
export const startCalendar = ({ end, sequence, cancelled, ...entry }: StartEntry): string =>
  calendar(entry, {
    end: Math.max(entry.at + minutes(15), Math.min(end, entry.at + longest)),
    ...(cancelled ? { method: ['METHOD:CANCEL'] } : {}),
    event: [
      `SEQUENCE:${sequence}`,
      ...(cancelled ? ['STATUS:CANCELLED'] : ['STATUS:CONFIRMED', ...alarm(entry.title, '-PT30M')]),
    ],
  })
