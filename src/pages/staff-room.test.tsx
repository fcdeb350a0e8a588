import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StaffRole } from '../../contract/accounts/staff-role.ts'
import { renderPage } from '../../tests/support/render-page.tsx'
import { refusal, serveStaffApi } from '../../tests/support/staff-api.ts'
import { endSession, session } from '../shared/session.ts'
import { Toaster } from '../ui/toast.tsx'
import { StaffPage } from './staff-page.tsx'

const health = {
  ...{ status: 'ok', version: '1.0.0', database: { kind: 'sqlite', ok: true } },
  poller: { role: 'leader', ageSeconds: 2, servers: 12 },
}
const overview = { concerns: [], health, lastBackup: null }

/** Opens an address of the room as a member of staff. */
function open(path: string, role: StaffRole) {
  history.replaceState(null, '', path)
  serveStaffApi(role, {
    'GET /api/staff/me': () => Response.json({ role, freshUntil: null }),
    'GET /api/staff/overview': () => Response.json(overview),
    'GET /api/staff/orders': () => Response.json({ orders: [], next: null }),
    'GET /api/staff/audit': () => refusal(404, 'NOT_FOUND'),
  })
  return renderPage(
    <>
      <StaffPage />
      <Toaster />
    </>,
  )
}

const sections = () =>
  [...screen.getByRole('navigation', { name: 'Sections of the staff room' }).querySelectorAll('a')].map(
    ({ textContent }) => textContent,
  )

beforeEach(() => history.replaceState(null, '', '/staff'))
afterEach(endSession)

const ofAdministrators = ['servers', 'orders', 'rentals', 'leaderboard', 'settings', 'alerts', 'members']

it.each(ofAdministrators)('a moderator has no %s: its address leads to the overview', async (name) => {
  open(`/staff/${name}`, 'moderator')
  await waitFor(() => expect(location.pathname).toBe('/staff'))
  expect(await screen.findByText('Portal status')).toBeTruthy()
  expect(sections()).toEqual(['Overview', 'Players', 'Reports and appeals', 'In the game', 'Texts', 'Audit'])
  expect(screen.getByText('This section is for administrators.')).toBeTruthy()
})

it.each(['/staff/players/123', '/staff/nothing'])('%s leads to the overview', async (path) => {
  open(path, 'administrator')
  await waitFor(() => expect(location.pathname).toBe('/staff'))
  expect(await screen.findByText('Portal status')).toBeTruthy()
})

it('an administrator has every section', async () => {
  open('/staff/orders', 'administrator')
  expect(await screen.findByText('No orders yet')).toBeTruthy()
  expect(location.pathname).toBe('/staff/orders')
  expect(sections()).toHaveLength(ofAdministrators.length + 6)
})

it('the role is removed while the room is open: the next read takes the user’s mark, and the page with it', async () => {
  open('/staff/audit', 'moderator')
  await waitFor(() => expect(session.get()?.user.staff).toBeUndefined())
  expect(session.get()?.user.id).toBe('7')
})
