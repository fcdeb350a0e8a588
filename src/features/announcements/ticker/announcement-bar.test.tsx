import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { community } from '../../../../community.config.ts'
import { dismissedAnnouncements } from '../dismissed.ts'
import { AnnouncementBar } from './announcement-bar.tsx'

const news = { id: 'cup', text: 'Cup on Friday', priority: 1, start_date: '2026-01-01T12:00:00Z' }
const answers = new Map<string, Response | 'refused'>()

function answer(
  list: readonly object[],
  ticker: readonly object[] | 'refused' = [{ id: 1, text: 'Hello', priority: 0 }],
) {
  answers.set('/api/server/announcement?language=en', ticker === 'refused' ? 'refused' : Response.json(ticker))
  answers.set('/api/server/announcement/list?language=en', Response.json(list))
}

async function show() {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <I18nProvider i18n={i18n}>
        <AnnouncementBar />
      </I18nProvider>
    </SWRConfig>,
  )
  await waitFor(() => expect(screen.queryByText(/Hello|VIP/)).toBeTruthy())
}

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  vi.stubGlobal('fetch', (path: string) => {
    const given = answers.get(path)
    return given instanceof Response ? Promise.resolve(given.clone()) : Promise.reject(new TypeError('no network'))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  dismissedAnnouncements.set([])
})

test('shows the first announcement of the ticker; nothing covers the list where there is nothing new', async () => {
  answer([])
  await show()
  expect(screen.getByText('Hello')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'All announcements' })).toBeNull()
})

test.each([['refused' as const], [[]]])(
  'shows the community’s own words where the API gives none (%j)',
  async (ticker) => {
    answer([], ticker)
    await show()
    expect(screen.getByText(community.defaultTicker.en)).toBeTruthy()
  },
)

test('opens for what is new, once; it can be asked for again', async () => {
  answer([news])
  await show()
  await waitFor(() => expect(screen.getByRole('dialog')).toBeTruthy())
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'All announcements' }))
  await act(async () => undefined)
  expect(screen.getByRole('dialog').textContent).toContain('Cup on Friday')
})

test('does not open for what was dismissed on an earlier visit', async () => {
  dismissedAnnouncements.set(['cup'])
  answer([news])
  await show()
  await waitFor(() => expect(screen.getByRole('button', { name: 'All announcements' })).toBeTruthy())
  expect(screen.queryByRole('dialog')).toBeNull()
})
