import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fetchedAtHeader } from '../../../contract/page/sw-messages.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { Toaster } from '../../ui/toast.tsx'
import { OfflineSection } from './offline-section.tsx'
import { StorageSection } from './storage-section.tsx'

const start = Date.parse('2026-01-20T12:00:00Z')
const paths = [
  '/api/servers',
  '/api/servers/10.0.0.1%3A27015',
  '/api/servers/10.0.0.2%3A27015',
  '/api/faqs?language=en',
]
const worker = vi.hoisted(() => ({ files: { stored: 189, all: 189 } }))
vi.mock('../../platform/service-worker.ts', () => ({ storedFiles: async () => worker.files }))

let kept: Map<string, Response>
let persist: () => Promise<boolean>
let persisted: boolean

const fakeCaches = {
  open: async (name: string) => ({
    keys: async () => (name.includes('shared') ? [...kept.keys()].map((url) => new Request(url)) : []),
    match: async ({ url }: Request) => kept.get(url),
  }),
  delete: async () => {
    kept.clear()
    return true
  },
}

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  kept = new Map(
    paths.map((path) => [
      `https://portal.test${path}`,
      new Response('', { headers: { [fetchedAtHeader]: String(start - 60_000) } }),
    ]),
  )
  persisted = false
  persist = async () => false
  vi.stubGlobal('caches', fakeCaches)
  vi.stubGlobal('navigator', {
    onLine: true,
    storage: {
      estimate: async () => ({ usage: 2_400_000, quota: 10_000_000_000 }),
      persisted: async () => persisted,
      persist: () => persist(),
    },
  })
})

const show = async () => {
  renderPage(
    <>
      <OfflineSection />
      <StorageSection />
      <Toaster />
    </>,
  )
  await waitFor(() => expect(screen.getByText('2.4 MB of 10 GB')).toBeDefined())
}
const shownFor = (name: string) => screen.getByText(name).nextElementSibling?.textContent

test('lists cached data with its age; visited servers are counted', async () => {
  await show()
  expect(shownFor('Server list')).toMatch(/as of \d\d:59/)
  expect(shownFor('Viewed servers')).toMatch(/^2 · as of/)
  expect(shownFor('Announcements')?.trim()).toBe('Not saved yet')
})

test.each([
  [{ stored: 13, all: 189 }, '13 of 189 files. Not everything opens offline yet.'],
  [{ stored: 189, all: 189 }, 'Complete'],
])('says whether the app itself is stored: %o', async (files, told) => {
  worker.files = files
  await show()
  await waitFor(() => expect(shownFor('The app itself')).toBe(told))
})

test('deletes only after a confirmation', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  const question = () => within(screen.getByRole('dialog', { name: 'Clear offline data?' }))
  fireEvent.click(question().getByRole('button', { name: 'Cancel' }))
  expect(kept.size).toBe(paths.length)
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  vi.spyOn(console, 'info').mockImplementation(() => undefined) // this DOM has no IndexedDB
  await act(async () => fireEvent.click(question().getByRole('button', { name: 'Clear offline data' })))
  await waitFor(() => expect(shownFor('Server list')?.trim()).toBe('Not saved yet'))
  expect(screen.queryByText('Viewed servers')).toBeNull()
  expect(screen.getByText('Offline data cleared')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  vi.mocked(console.info).mockRestore()
})

test('asks the browser to protect it, and shows the result', async () => {
  await show()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Protect data' })))
  expect(screen.getByText(/The browser declined/)).toBeDefined()
  persist = async () => {
    persisted = true
    return true
  }
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Protect data' })))
  await waitFor(() => expect(screen.getByText(/^Protected:/)).toBeDefined())
  expect(screen.queryByRole('button', { name: 'Protect data' })).toBeNull()
})
