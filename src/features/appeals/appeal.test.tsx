import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { OwnAppeal } from '../../../contract/accounts/appeals.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { refusal } from '../../../tests/support/staff-api.ts'
import { appealToken } from '../../shared/appeal-token.ts'
import { Appeal } from './appeal.tsx'

const at = '2026-06-01T00:00:00.000Z'
const ban = { reason: 'wallhack', beginsAt: at, endsAt: null }
const none: OwnAppeal = { ban, appeal: null, mayAppeal: true, mayAppealFrom: null }
const first = { at, isStaff: false, text: 'It was my brother, on my account.' }

/** The API as a banned player sees it; returns the bodies that were sent. */
function serve(answers: Record<string, () => Response>): unknown[] {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    expect(new Headers(init.headers).get('authorization')).toBe('Bearer token')
    if (typeof init.body === 'string') sent.push(JSON.parse(init.body))
    return answers[`${init.method ?? 'GET'} ${path}`]?.() ?? refusal(404, 'NOT_FOUND')
  })
  return sent
}

afterEach(() => appealToken.set(undefined))

it('asks for a sign-in first', () => {
  renderPage(<Appeal />)
  expect(screen.getByRole('link', { name: 'Sign in through Steam' }).getAttribute('href')).toBe('/api/auth/steam/login')
})

it('sends an appeal that says enough, and shows that it waits', async () => {
  appealToken.set('token')
  const open = { state: 'open', isAsked: false, messages: [first] } as const
  const sent = serve({
    'GET /api/appeal': () => Response.json(none),
    'POST /api/appeal': () => Response.json({ ...none, appeal: open, mayAppeal: false }),
  })
  renderPage(<Appeal />)
  const field = await screen.findByLabelText('Why should the ban be lifted?')
  expect(screen.getByText('wallhack')).toBeTruthy()
  fireEvent.change(field, { target: { value: ' unfair! ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Write at least 20 characters.')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(field, { target: { value: `${first.text} ` } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('status')).textContent).toBe('Staff have your appeal and will answer here')
  expect(sent).toEqual([{ text: first.text, language: 'en' }])
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
})

it('answers what staff ask, keeps the text when staff were quicker, and shows their decision', async () => {
  appealToken.set('token')
  const asked = { at, isStaff: true, text: 'Which match?' }
  let now: OwnAppeal = {
    ...none,
    mayAppeal: false,
    appeal: { state: 'open', isAsked: true, messages: [first, asked] },
  }
  const sent = serve({
    'GET /api/appeal': () => Response.json(now),
    'POST /api/appeal/answer': () => refusal(409, 'CONFLICT'),
  })
  renderPage(<Appeal />)
  fireEvent.change(await screen.findByLabelText('Your answer'), { target: { value: 'Yesterday' } })
  now = {
    ...now,
    mayAppealFrom: '2999-07-01T00:00:00.000Z',
    appeal: { state: 'upheld', isAsked: false, messages: [first, asked] },
  }
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('status')).textContent).toBe('The ban was upheld')
  expect(screen.getByRole('alert').textContent).toContain('something has changed')
  expect(screen.getByText(/again from .*2999/)).toBeTruthy()
  expect(sent).toEqual([{ text: 'Yesterday', sees: 2 }])
})

it('drops a token that has ended', async () => {
  appealToken.set('token')
  serve({ 'GET /api/appeal': () => refusal(401, 'UNAUTHORIZED') })
  renderPage(<Appeal />)
  await waitFor(() => expect(appealToken.get()).toBeUndefined())
  expect(screen.getByRole('link', { name: 'Sign in through Steam' })).toBeTruthy()
})
