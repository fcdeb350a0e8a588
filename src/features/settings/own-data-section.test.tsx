import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { refusal, serveStaffApi } from '../../../tests/support/staff-api.ts'
import { endSession } from '../../shared/session.ts'
import { Toaster } from '../../ui/toast.tsx'
import { OwnDataSection } from './own-data-section.tsx'

const nothing = { dueAt: null, isBegun: false, obstacle: null }

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

const show = () =>
  renderPage(
    <>
      <OwnDataSection />
      <Toaster />
    </>,
  )
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('says what a deletion does, and in words why it is refused', async () => {
  let code = 'FRESH_SIGN_IN_REQUIRED'
  serveStaffApi('moderator', {
    'GET /api/account/erasure': () => Response.json(nothing),
    'POST /api/account/erasure': () => refusal(409, code),
  })
  show()
  await press('Delete the account')
  expect(screen.getByText(/permanently deleted/)).toBeTruthy()
  expect(screen.getByText(/a ban remains in force/)).toBeTruthy()
  for (const [next, words] of [
    ['FRESH_SIGN_IN_REQUIRED', /sign-in through Steam within the last 15 minutes/],
    ['ORDER_OPEN', /Pay or cancel it/],
    ['RENTAL_OPEN', /Wait until it ends/],
    ['LAST_ADMINISTRATOR', /only administrator/],
    ['UNAVAILABLE', /Try again/],
  ] as const) {
    code = next
    await press('Delete in 7 days')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words))
    expect(screen.queryByRole('button', { name: 'Sign in through Steam again' }) !== null).toBe(
      next === 'FRESH_SIGN_IN_REQUIRED',
    )
  }
})

it('shows a deletion that is waiting, and keeps the account', async () => {
  let state: { dueAt: string | null; isBegun: boolean; obstacle: string | null } = nothing
  const sent = serveStaffApi('moderator', {
    'GET /api/account/erasure': () => Response.json(state),
    'POST /api/account/erasure': () => {
      state = { ...nothing, dueAt: '2026-06-08T00:00:00.000Z', obstacle: 'order' }
      return Response.json(state)
    },
    'DELETE /api/account/erasure': () => {
      state = nothing
      return new Response(null, { status: 204 })
    },
  })
  show()
  await press('Delete the account')
  await press('Delete in 7 days')
  expect(await screen.findByText(/deleted on .*2026/)).toBeTruthy()
  expect(screen.getByText(/Your orders, refunds and practice servers must be settled/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete the account' })).toBeNull()
  await press('Keep the account')
  expect(await screen.findByText('Your account stays')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Delete the account' })).toBeTruthy()
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
})

it('downloads everything as a file', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
  serveStaffApi('moderator', {
    'GET /api/account/erasure': () => Response.json(nothing),
    'GET /api/account/data': () => new Response('{"format":"spawnpoint-own-data"}'),
  })
  show()
  await press('Download everything')
  await waitFor(() => expect(made).toHaveBeenCalledOnce())
  const [file] = made.mock.calls[0] ?? []
  expect(file instanceof Blob ? await file.text() : '').toContain('spawnpoint-own-data')
})
