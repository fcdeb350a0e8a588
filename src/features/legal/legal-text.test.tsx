import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fetchedAtHeader } from '../../../contract/page/sw-messages.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { refusal, serveStaffApi } from '../../../tests/support/staff-api.ts'
import { endSession } from '../../shared/session.ts'
import { LegalTextView } from './legal-text.tsx'

afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

it('shows the version and the text in its language', async () => {
  serveStaffApi('moderator', {
    'GET /api/legal/terms': () =>
      Response.json({
        ...{ page: 'terms', version: 3, publishedAt: '2026-06-01T12:00:00.000Z', language: 'zh' },
        html: '<p>条款</p>',
      }),
  })
  renderPage(<LegalTextView page="terms" />)
  expect(await screen.findByText(/Version 3, /)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Terms')
  expect((await screen.findByText('条款')).closest('[lang]')?.getAttribute('lang')).toBe('zh-Hans')
})

it('says from when a kept text is', async () => {
  const text = {
    page: 'terms',
    version: 3,
    publishedAt: '2026-06-01T12:00:00.000Z',
    language: 'en',
    html: '<p>Old</p>',
  }
  const headers = { [fetchedAtHeader]: String(Date.parse('2026-06-02T12:00:00Z')) }
  serveStaffApi('moderator', { 'GET /api/legal/terms': () => Response.json(text, { headers }) })
  renderPage(<LegalTextView page="terms" />)
  expect(await screen.findByText('Old')).toBeTruthy()
  expect(screen.getByText(/^As of .*Jun 2/)).toBeTruthy()
})

it('says that a page is not published, and that one could not be loaded', async () => {
  serveStaffApi('moderator', {
    'GET /api/legal/privacy': () => refusal(404, 'NOT_FOUND'),
    'GET /api/legal/imprint': () => refusal(503, 'UNAVAILABLE'),
  })
  renderPage(<LegalTextView page="privacy" />)
  expect(await screen.findByText('This community has not published this page')).toBeTruthy()
  renderPage(<LegalTextView page="imprint" />)
  expect(await screen.findByText('The page could not be loaded')).toBeTruthy()
})
