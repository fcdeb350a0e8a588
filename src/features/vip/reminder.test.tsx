import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { days } from '../../../contract/duration.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { reminderNotifications } from '../../platform/notifications.ts'
import { Reminder } from './reminder.tsx'

const start = Date.parse('2026-01-20T12:00:00Z')
const endsIn = (milliseconds: number) => new Date(start + milliseconds).toISOString()
const shown = () => screen.queryByRole('region', { name: 'Your VIP ends soon' }) !== null

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
})
afterEach(() => {
  reminderNotifications.set(false)
})

test('reminds once per threshold', () => {
  const expiresAt = endsIn(days(7))
  const first = renderPage(<Reminder expiresAt={expiresAt} />)
  expect(screen.getByText('Your VIP ends in 7 days')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(shown()).toBe(false)
  first.unmount()
  const again = renderPage(<Reminder expiresAt={expiresAt} />)
  expect(shown()).toBe(false)
  again.unmount()
  vi.setSystemTime(start + days(4))
  renderPage(<Reminder expiresAt={expiresAt} />)
  expect(screen.getByText('Your VIP ends in 3 days')).toBeTruthy()
})

// Each membership ends at a different time: reminders are stored per membership.
test.each([
  ['granted', true, 1, days(1)],
  ['granted', false, 0, days(2)],
  ['denied', true, 0, days(3)],
] as const)('notification %s, wanted %s: shown %d times', async (permission, wanted, times, left) => {
  const showNotification = vi.fn(async () => undefined)
  vi.stubGlobal('Notification', { permission })
  vi.stubGlobal('navigator', {
    ...navigator,
    language: 'en',
    serviceWorker: { getRegistration: async () => ({ showNotification }) },
  })
  reminderNotifications.set(wanted)
  renderPage(<Reminder expiresAt={endsIn(left)} />)
  await waitFor(() => expect(shown()).toBe(true))
  await new Promise((done) => setTimeout(done))
  expect(showNotification).toHaveBeenCalledTimes(times)
})
