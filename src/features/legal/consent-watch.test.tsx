import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../../contract/community/community-settings.ts'
import type { PublishedPages } from '../../../contract/legal/legal.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { refusal, type StaffAnswers, serveStaffApi } from '../../../tests/support/staff-api.ts'
import { setCommunity } from '../../platform/community.ts'
import { SignInTerms, shownAtSignIn } from '../../shared/legal-terms.tsx'
import { endSession, session, startSession } from '../../shared/session.ts'
import { ConsentWatch } from './consent-watch.tsx'

const at = '2026-06-01T00:00:00.000Z'
const both: PublishedPages = { terms: { version: 3, since: 2 }, privacy: { version: 1, since: 1 } }

afterEach(() => {
  endSession()
  localStorage.clear()
  shownAtSignIn.set(undefined)
  history.replaceState(null, '', '/')
  setCommunity(defaultSettings)
  vi.unstubAllGlobals()
})

function show(consents: object, answers: StaffAnswers = {}) {
  const sent = serveStaffApi('moderator', {
    'GET /api/auth/consents': () => Response.json(consents),
    ...answers,
  })
  setCommunity({ ...defaultSettings, legal: both })
  const who = session.get()
  if (who === undefined) throw new Error('no user is signed in')
  return { sent, who, ...renderPage(<ConsentWatch session={who} />) }
}

it('asks who has agreed to an older version, and sends what was shown', async () => {
  let agreed: object = { terms: { version: 1, at }, privacy: { version: 1, at } }
  const { sent } = show(agreed, {
    'GET /api/auth/consents': () => Response.json(agreed),
    'POST /api/auth/consents': () => {
      agreed = { terms: { version: 3, at }, privacy: { version: 1, at } }
      return Response.json(agreed)
    },
  })
  expect(await screen.findByRole('dialog', { name: 'The terms have changed' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('target')).toBe('_blank')
  // Nothing has changed there.
  expect(screen.queryByRole('link', { name: 'Privacy policy' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'I agree' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ body }) => body)).toEqual([{ versions: { terms: 3, privacy: 1 }, way: 'dialog' }])
})

it('asks once after a sign-in', async () => {
  const { who, unmount } = show({})
  expect(await screen.findByRole('dialog', { name: 'Terms of this community' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  unmount()
  const again = renderPage(<ConsentWatch session={who} />)
  await waitFor(() => expect(vi.mocked(fetch)).toBeDefined())
  expect(screen.queryByRole('dialog')).toBeNull()
  again.unmount()
  vi.setSystemTime(Date.now() + 60_000)
  startSession('login', who.user)
  renderPage(<ConsentWatch session={who} />)
  expect(await screen.findByRole('dialog')).toBeTruthy()
  vi.useRealTimers()
})

it('asks nothing after a correction, and nothing on the page that is to be read', async () => {
  let reads = 0
  const counted = (consents: object) => ({
    'GET /api/auth/consents': () => {
      reads += 1
      return Response.json(consents)
    },
  })
  const { unmount } = show({}, counted({ terms: { version: 2, at }, privacy: { version: 1, at } }))
  await waitFor(() => expect(reads).toBe(1))
  await act(async () => undefined)
  expect(screen.queryByRole('dialog')).toBeNull()
  unmount()
  history.replaceState(null, '', '/legal/terms')
  show({}, counted({}))
  await waitFor(() => expect(reads).toBe(2))
  await act(async () => undefined)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('records the sentence beside the sign-in button without asking', async () => {
  setCommunity({ ...defaultSettings, legal: both })
  const form = renderPage(<SignInTerms />)
  expect(form.container.textContent).toBe('By signing in you accept the terms and the privacy policy.')
  form.unmount()
  let agreed: object = {}
  const { sent } = show(agreed, {
    'GET /api/auth/consents': () => Response.json(agreed),
    'POST /api/auth/consents': () => {
      agreed = { terms: { version: 3, at }, privacy: { version: 1, at } }
      return Response.json(agreed)
    },
  })
  await waitFor(() => expect(shownAtSignIn.get()).toBeUndefined())
  expect(sent.map(({ body }) => body)).toEqual([{ versions: { terms: 3, privacy: 1 }, way: 'signIn' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says so when the terms change while the dialog is open', async () => {
  show(
    {},
    {
      'POST /api/auth/consents': () => refusal(409, 'TERMS_CHANGED'),
      'GET /api/community': () => Response.json({ ...defaultSettings, legal: { terms: { version: 4, since: 4 } } }),
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'I agree' }))
  expect((await screen.findByRole('alert')).textContent).toContain('changed again')
})

it('says nothing beside the sign-in button where nothing is published', () => {
  setCommunity(defaultSettings)
  expect(renderPage(<SignInTerms />).container.textContent).toBe('')
})
