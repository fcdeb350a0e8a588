import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { ResetPasswordForm } from './reset-password-form.tsx'
import { resetRequestedAt } from './use-reset-request.ts'

const expired = () =>
  Response.json({ error: 'Invalid or expired token', field: 'token', requestId: 'r' }, { status: 400 })
let calls: string[]
let renewal: () => Response

const type = (label: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: 'Holding-A-2026' } })
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(() => vi.advanceTimersByTimeAsync(0))
}

async function useLink(): Promise<void> {
  renderPage(<ResetPasswordForm email="fox@example.org" token="used" onDone={() => undefined} />)
  type('New password')
  type('Repeat the password')
  await press('Set new password')
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-06-01T00:00:00Z') })
  calls = []
  renewal = () => new Response(null, { status: 204 })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push(`${path} ${String(init.body)}`)
    return path.endsWith('/confirm') ? expired() : renewal()
  })
})
afterEach(() => {
  resetRequestedAt.set(undefined)
})

it('offers a new link if the old one is used or expired, and confirms that it was sent', async () => {
  await useLink()
  expect(screen.getByRole('alert').textContent).toContain('This link has expired or was already used')
  await press('Send a new link')
  expect(calls.at(-1)).toContain('/api/auth/email/reset-password {"email":"fox@example.org"')
  expect(screen.getByRole('status').textContent).toContain('fox@example.org')
  expect(screen.queryByLabelText('New password')).toBeNull()
})

it('sends one mail in five minutes, and says so beside the button', async () => {
  resetRequestedAt.set(Date.parse('2026-06-01T00:00:00Z') - 1000)
  await useLink()
  await press('Send a new link')
  expect(screen.getByRole('alert').textContent).toContain('Too many requests, please try again later')
  expect(calls).toHaveLength(1)
  vi.setSystemTime(Date.parse('2026-06-01T00:05:00Z'))
  await press('Send a new link')
  expect(calls).toHaveLength(2)
})

it('says why no mail was sent, and can be retried', async () => {
  renewal = () => Response.json({ error: 'This email is not registered', requestId: 'r' }, { status: 404 })
  await useLink()
  await press('Send a new link')
  expect(screen.getByRole('alert').textContent).toContain('This email is not registered')
  renewal = () => new Response(null, { status: 204 })
  await press('Send a new link')
  expect(screen.getByText('E-mail sent')).toBeDefined()
})
