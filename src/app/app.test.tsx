import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { renderPage } from '../../tests/support/render-page.tsx'
import { setCommunity } from '../platform/community.ts'
import { endSession, startSession } from '../shared/session.ts'
import { App } from './app.tsx'
import { forgetPersonalData } from './personal-data.ts'

vi.mock('../pages/servers-page.tsx', () => ({ ServersPage: () => <h1>The list</h1>, firstReads: () => [] }))
vi.mock('../pages/faq-page.tsx', () => ({ FaqPage: () => <h1>The questions</h1> }))
vi.mock('../pages/settings-page.tsx', () => ({ SettingsPage: () => <h1>The settings</h1> }))
vi.mock('./extras.tsx', () => ({ Extras: () => null }))
vi.mock('./personal-data.ts', () => ({ forgetPersonalData: vi.fn(async () => undefined) }))

const open = (href: string) => {
  history.replaceState(null, '', href)
  return renderPage(<App />)
}

beforeEach(() => {
  setCommunity(defaultSettings)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  Object.defineProperty(window, 'scrollTo', { value: vi.fn(), configurable: true })
})

it('shows the list at the root', async () => {
  open('/')
  expect(await screen.findByRole('heading', { name: 'The list' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('redirects from a feature that is off and says so', async () => {
  open('/settings')
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(screen.getByRole('alert').textContent).toContain('This feature is not enabled')
  expect(await screen.findByRole('heading', { name: 'The list' })).toBeDefined()
})

it('asks the portal before it refuses a page that is off in an older document', async () => {
  const { settings } = defaultSettings.features
  const features = { ...defaultSettings.features, settings: { ...settings, enabled: true } }
  vi.stubGlobal('fetch', async () => Response.json({ ...defaultSettings, features }))
  open('/settings')
  expect(await screen.findByRole('heading', { name: 'The settings' })).toBeDefined()
  expect([location.pathname, screen.queryByRole('alert')]).toEqual(['/settings', null])
})

it('redirects from an unknown address and says so', async () => {
  open('/nowhere?from=game')
  await waitFor(() => expect(location.pathname + location.search).toBe('/?from=game'))
  expect(screen.getByRole('alert').textContent).toContain('Page not found')
})

it('follows a link without a reload, carries `from` along and moves the focus', async () => {
  open('/servers?from=game')
  const [link] = screen.getAllByRole('link', { name: 'FAQ' })
  expect(link?.getAttribute('href')).toBe('/faq?from=game')
  link?.click()
  expect(await screen.findByRole('heading', { name: 'The questions' })).toBeDefined()
  expect(location.pathname + location.search).toBe('/faq?from=game')
  expect(document.activeElement?.id).toBe('main')
  expect(document.title).toBe('FAQ · Spawnpoint')
  expect(screen.getAllByRole('link', { name: 'FAQ' })[0]?.getAttribute('aria-current')).toBe('page')
})

it('removes a user’s data when their session ends, without waiting for the extras', async () => {
  startSession('token', { id: '7', steamId: '76561198000000102', username: 'Fox', avatar: null, email: null })
  open('/servers')
  act(endSession)
  await waitFor(() => expect(forgetPersonalData).toHaveBeenCalledWith(expect.objectContaining({ left: false })))
  await waitFor(() => expect(localStorage.getItem('personalDataOf')).toBeNull())
})
