import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { reminderNotifications } from '../../platform/notifications.ts'
import { Toaster } from '../../ui/toast.tsx'
import { NotificationsSection } from './notifications-section.tsx'

const showNotification = vi.fn(async () => undefined)
const requestPermission = vi.fn()

/** A browser with this permission now, and that one once the user is asked. */
function browser(permission: NotificationPermission | undefined, answer?: NotificationPermission, userAgent = '') {
  const state = { permission, requestPermission }
  requestPermission.mockReset().mockImplementation(async () => {
    state.permission = answer
    return answer
  })
  vi.stubGlobal('Notification', permission === undefined ? undefined : state)
  vi.stubGlobal('navigator', {
    userAgent,
    maxTouchPoints: 0,
    serviceWorker: { getRegistration: async () => ({ showNotification }) },
  })
}
const show = () =>
  renderPage(
    <>
      <NotificationsSection />
      <Toaster />
    </>,
  )
const theSwitch = () => screen.getByRole('switch', { name: /before VIP ends/ })

beforeEach(() => {
  showNotification.mockClear()
})
afterEach(() => {
  reminderNotifications.set(false)
})

test('requests permission only on a press, and only a grant turns it on', async () => {
  browser('default', 'granted')
  show()
  expect(requestPermission).not.toHaveBeenCalled()
  expect(screen.getByText(/your browser asks/)).toBeDefined()
  await act(async () => fireEvent.click(theSwitch()))
  expect(requestPermission).toHaveBeenCalledOnce()
  expect(reminderNotifications.get()).toBe(true)
  expect(theSwitch()).toHaveProperty('checked', true)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send a test' })))
  expect(showNotification).toHaveBeenCalledOnce()
  await act(async () => fireEvent.click(theSwitch()))
  expect(reminderNotifications.get()).toBe(false)
  expect(screen.getByText('In the app only.')).toBeDefined()
})

test('a denial is explained, and the switch is disabled until the browser’s settings change', async () => {
  browser('default', 'denied')
  show()
  await act(async () => fireEvent.click(theSwitch()))
  expect(reminderNotifications.get()).toBe(false)
  expect(screen.getByText(/You've blocked notifications/)).toBeDefined()
  expect(theSwitch()).toHaveProperty('disabled', true)
})

test('a device that shows nothing says so', async () => {
  browser('granted')
  showNotification.mockRejectedValueOnce(new TypeError('refused'))
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  reminderNotifications.set(true)
  show()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send a test' })))
  expect(screen.getByText('This device did not show the notification')).toBeDefined()
  vi.mocked(console.info).mockRestore()
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', /need the installed app/],
  ['Mozilla/5.0 (X11; Linux) Other/1.0', /This browser doesn't support notifications/],
])('without notifications %s is told why', (userAgent, why) => {
  browser(undefined, undefined, userAgent)
  show()
  expect(screen.getByText(why)).toBeDefined()
  expect(theSwitch()).toHaveProperty('disabled', true)
})
