import { expect, test } from 'vitest'
import { expiryCalendar, startCalendar } from './rental-calendar.ts'

const entry = {
  uid: 'pr-1@play.example.org',
  title: 'Aim 训练 expires',
  description: 'Ends; at 2026/06/30, 20:00\nChina \\ time',
  at: Date.parse('2026-06-30T12:00:00Z'),
  now: Date.parse('2026-06-15T08:30:05Z'),
}

test('states the end in UTC, with two alarms, in lines that end with CRLF', () => {
  const text = expiryCalendar(entry)
  expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text).toContain('\r\nDTSTART:20260630T120000Z\r\n')
  expect(text).toContain('\r\nDTSTAMP:20260615T083005Z\r\n')
  expect(text).toContain('\r\nSUMMARY:Aim 训练 expires\r\n')
  expect(text.match(/BEGIN:VALARM/g)).toHaveLength(2)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test('separators, backslashes and line ends cannot break out of a value', () => {
  expect(expiryCalendar(entry)).toContain('DESCRIPTION:Ends\\; at 2026/06/30\\, 20:00\\nChina \\\\ time\r\n')
})

test('long lines are folded at 75 octets without splitting a character', () => {
  const title = `训练服${'延长'.repeat(60)}🙂`
  const text = expiryCalendar({ ...entry, title })
  const bytes = new TextEncoder()
  for (const line of text.split('\r\n')) expect(bytes.encode(line).length).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`)
})

const start = { ...entry, end: entry.at + 4 * 3_600_000, sequence: 2, cancelled: false }

test('a start is an event of its own, whose moves an importer can order', () => {
  const text = startCalendar(start)
  expect(text).toContain('\r\nUID:pr-1@play.example.org\r\n')
  expect(text).toContain('\r\nDTSTART:20260630T120000Z\r\nDTEND:20260630T160000Z\r\n')
  expect(text).toContain('\r\nSEQUENCE:2\r\nSTATUS:CONFIRMED\r\n')
  expect(text).toContain('\r\nTRIGGER:-PT30M\r\n')
  expect(text).not.toContain('METHOD')
})

test('a server for months fills half a day of a calendar', () => {
  expect(startCalendar({ ...start, end: entry.at + 30 * 86_400_000 })).toContain('DTEND:20260701T000000Z')
})

test('a cancelled start removes its event, without an alarm', () => {
  const text = startCalendar({ ...start, end: 0, sequence: 3, cancelled: true })
  expect(text).toContain('\r\nMETHOD:CANCEL\r\nBEGIN:VEVENT\r\nUID:pr-1@play.example.org\r\n')
  expect(text).toContain('\r\nSEQUENCE:3\r\nSTATUS:CANCELLED\r\n')
  expect(text).toContain('DTEND:20260630T121500Z')
  expect(text).not.toContain('VALARM')
})
