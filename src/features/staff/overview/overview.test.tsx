import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { serveStaffApi } from '../../../../tests/support/staff-api.ts'
import { endSession } from '../../../shared/session.ts'
import { Overview } from './overview.tsx'

const health = {
  ...{ status: 'ok', version: '1.0.0', database: { kind: 'sqlite', ok: true } },
  poller: { role: 'leader', ageSeconds: 2, servers: 12 },
}

afterEach(() => {
  endSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('says that it could not be loaded, tries again, and tells its age offline', async () => {
  const network = (event: 'online' | 'offline') => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(event === 'online')
    act(() => void dispatchEvent(new Event(event)))
  }
  let isBroken = true
  serveStaffApi('administrator', {
    'GET /api/staff/overview': () =>
      isBroken ? new Response('<html>') : Response.json({ concerns: [], health, lastBackup: null }),
  })
  renderPage(<Overview me={{ role: 'administrator', freshUntil: null }} />)
  expect((await screen.findByRole('alert')).textContent).toContain('The overview could not be loaded')
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('State of the portal')).toBeTruthy()
  expect(screen.queryByText(/^As of/)).toBeNull()
  network('offline')
  expect(screen.getByText(/^As of/)).toBeTruthy()
  expect(screen.getByText('State of the portal')).toBeTruthy()
  network('online')
  await waitFor(() => expect(screen.queryByText(/^As of/)).toBeNull())
})
