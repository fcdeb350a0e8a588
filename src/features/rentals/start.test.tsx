import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hours, minutes } from '../../../contract/duration.ts'
import type { Rental } from '../../../contract/rentals/rentals.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { rental } from '../../../tests/support/rental.ts'
import { PasswordDialog } from './dialogs/password-dialog.tsx'
import { RentalCard } from './rental-card.tsx'
import { ServerSkew, serverSkew } from './server-clock.ts'
import { StartField } from './start-field.tsx'

const now = Date.parse('2026-10-20T12:00:00Z')
const zone = process.env['TZ']

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  process.env['TZ'] = zone ?? 'UTC'
})

function field(timeZone: string, value: string): string {
  process.env['TZ'] = timeZone
  renderPage(<StartField value={value} onChange={() => undefined} problem={undefined} />)
  return screen.getAllByRole('status').at(-1)?.textContent ?? ''
}

test('a start is repeated with its day, and in China time where that differs', () => {
  expect(field('Europe/Berlin', '2026-10-23T21:30')).toBe('Fri, Oct 23, 21:30 · China time 2026/10/24 03:30')
  expect(field('Asia/Shanghai', '2026-10-23T21:30')).toBe('Fri, Oct 23, 21:30')
})

test('a time that the clocks skip is told, and the hour that comes twice is the first one', () => {
  expect(field('Europe/Berlin', '2026-03-29T02:30')).toContain("so this time doesn't exist")
  expect(field('Europe/Berlin', '2026-10-25T02:30')).toBe('Sun, Oct 25, 02:30 · China time 2026/10/25 08:30')
})

const at = now + hours(3)
const start = (over: Partial<NonNullable<Rental['start']>> = {}) => ({
  at,
  changes: 0,
  changeable: true,
  cancelled_at: null,
  now,
  ...over,
})

function card(over: Partial<Rental>, skew = 0): HTMLElement {
  process.env['TZ'] = 'UTC'
  const end = { expiredate: '2026-10-21', timestamp: (at + hours(4)) / 1000 }
  const onAction = vi.fn()
  renderPage(
    <ServerSkew value={skew}>
      <RentalCard rental={rental({ ...end, ...over })} minute={now} onAction={onAction} onChanged={vi.fn()} />
    </ServerSkew>,
  )
  const article = screen.getAllByRole('article').at(-1)
  if (article === undefined) throw new Error('no card')
  return article
}
const buttons = (it: HTMLElement) => [...it.querySelectorAll('button')].map(({ textContent }) => textContent)

test('a scheduled server counts down, and its owner can move or cancel it', () => {
  const it = card({ status: 'SCHEDULED', start: start() })
  expect(it.textContent).toContain('Tue, Oct 20, 15:00 · China time 2026/10/20 23:00 · in 3 hours')
  expect(it.textContent).toContain('until Tue, Oct 20, 14:30')
  expect(buttons(it)).toEqual(expect.arrayContaining(['Move the start', 'Cancel and refund']))
  expect(it.textContent).toContain('abc123')
})

test.each(['SCHEDULED', 'CREATING'])('password and admins of one that is %s can be set, nothing else', (status) => {
  const it = card({ status, start: start() })
  const isOff = (name: string) => within(it).getByRole('button', { name }).hasAttribute('disabled')
  expect(['Password', 'Admins', 'DEMO', 'Restart', 'Region'].map(isOff)).toEqual([false, false, true, true, true])
})

test('a password that is set before the start is said to apply from the start', async () => {
  const sent = vi.fn(async () => Response.json({ success: true }))
  vi.stubGlobal('fetch', sent)
  const show = (status: string) =>
    renderPage(<PasswordDialog rental={rental({ status })} onClose={vi.fn()} onChanged={vi.fn()} />)
  const { unmount } = show('SCHEDULED')
  expect(screen.getByText(/It starts with the password/)).toBeDefined()
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'next1' } })
  fireEvent.change(screen.getByLabelText('Repeat the password'), { target: { value: 'next1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('Your server starts with it.')).toBeDefined()
  expect(sent).toHaveBeenCalledOnce()
  unmount()
  show('RUNNING')
  expect(screen.queryByText(/It starts with the password/)).toBeNull()
})

test.each<[string, Partial<Rental>]>([
  ['a member', { isOwner: false }],
  ['its owner shortly before', { start: start({ changeable: false }) }],
])('not for %s', (_who, over) => {
  const names = buttons(card({ status: 'SCHEDULED', start: start(), ...over }))
  expect(names).not.toContain('Move the start')
  expect(names).not.toContain('Cancel and refund')
})

test('the clock of the portal decides, not a wrong one of the device', () => {
  const listed = [rental(), rental({ start: start({ now: now - hours(2) }) })]
  const skew = serverSkew(listed, now)
  expect(skew).toBe(-hours(2))
  expect(card({ status: 'SCHEDULED', start: start() }, skew).textContent).toContain('in 5 hours')
  expect(serverSkew([rental({ start: start({ now: now + 4000 }) })], now)).toBe(0)
  expect(serverSkew(listed, undefined)).toBe(0)
})

test.each<[string, Partial<Rental>, string]>([
  ['ready before its time', { status: 'RUNNING', start: start() }, 'Ready. Your time begins at 15:00.'],
  ['being set up', { status: 'CREATING', start: start() }, 'will be ready at 15:00'],
  ['late', { status: 'CREATING', start: start({ at: now - minutes(5) }) }, 'We keep trying until 12:25'],
])('one that is %s says so', (_what, over, text) => {
  expect(card(over).textContent).toContain(text)
})

test('a cancelled one offers only to remove it from the calendar', () => {
  const over = { status: 'TERMINATED', timestamp: now / 1000 - 1, expiredate: '2026-10-20' }
  const it = card({ ...over, start: start({ cancelled_at: now - 1, changeable: false }) })
  expect(it.textContent).toContain('Cancelled')
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove from calendar' }).at(-1) ?? it)
  expect(saved).toHaveBeenCalledOnce()
  expect(it.textContent).not.toContain('Renew')
})
