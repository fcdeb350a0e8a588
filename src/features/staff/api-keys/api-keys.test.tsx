import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { refusal, serveStaffApi } from '../../../../tests/support/staff-api.ts'
import { endSession } from '../../../shared/session.ts'
import { ApiKeys } from './api-keys.tsx'

const at = '2026-06-01T00:00:00.000Z'
const stored = {
  ...{ id: '1a2b3c4d5e6f', name: 'Discord bot', scopes: ['read', 'staff:players:write'], rate: 600, createdAt: at },
  ...{ createdBy: '76561198000000001', createdByName: 'Ann', isCreatorAdministrator: true },
  ...{ expiresAt: null, usedAt: null, revokedAt: null },
}

beforeEach(() => history.replaceState(null, '', '/staff/members?part=keys'))
afterEach(() => {
  endSession()
  sessionStorage.clear()
})

it('makes a key with the chosen scopes, and shows it once', async () => {
  const sent: unknown[] = []
  let list: object[] = []
  serveStaffApi('administrator', {
    'GET /api/staff/api-keys': () => Response.json(list),
    'POST /api/staff/api-keys': (request) => {
      sent.push(request.body)
      if (sent.length === 1) return refusal(403, 'FRESH_SIGN_IN_REQUIRED')
      list = [stored]
      return Response.json({ key: 'spk_1a2b3c4d5e6f_secret' })
    },
  })
  renderPage(<ApiKeys />)
  expect(await screen.findByText('No API keys yet')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'New API key' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('switch', { name: /Public data/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Make the key' }))
  expect(await dialog.findByText('Enter a name.')).toBeTruthy()
  expect(dialog.getByText('Choose at least one thing that the key may do.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Discord bot' } })
  fireEvent.click(dialog.getByRole('switch', { name: /Public data/ }))
  fireEvent.change(dialog.getByLabelText('Players'), { target: { value: 'staff:players:write' } })
  fireEvent.change(dialog.getByLabelText('Valid for'), { target: { value: '0' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Make the key' }))
  expect(await dialog.findByRole('alert')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Make the key' }))
  expect(await screen.findByText('spk_1a2b3c4d5e6f_secret')).toBeTruthy()
  const body = { name: 'Discord bot', scopes: ['read', 'staff:players:write'], rate: 600, days: null }
  expect(sent).toMatchObject([body, body])
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('Public data · Players (Read and write)')).toBeTruthy()
  expect(screen.queryByText('spk_1a2b3c4d5e6f_secret')).toBeNull()
})

it('revokes a key after a question, and says which keys have lost the room', async () => {
  let list: object[] = [{ ...stored, isCreatorAdministrator: false }]
  serveStaffApi('administrator', {
    'GET /api/staff/api-keys': () => Response.json(list),
    'DELETE /api/staff/api-keys/1a2b3c4d5e6f': () => {
      list = [{ ...stored, revokedAt: at }]
      return new Response(null, { status: 204 })
    },
  })
  renderPage(<ApiKeys />)
  expect(await screen.findByText(/its creator is no longer an administrator/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Revoke Discord bot' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('Revoked')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Revoke Discord bot' })).toBeNull())
})
