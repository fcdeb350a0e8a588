import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../tests/support/render-page.tsx'
import { Offer } from '../features/former-address/offer.tsx'
import { favouriteServers, recentServers, savedViews } from '../features/servers/my-servers.ts'
import { DeviceDataSection } from '../features/settings/device-data-section.tsx'
import { theme } from '../platform/theme.ts'
import { deviceFileText, takeDeviceFile } from '../shared/device-data.ts'
import { portableValues } from './portable-values.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ from: [] }))
})
afterEach(() => {
  localStorage.clear()
  favouriteServers.set([])
  recentServers.set([])
  savedViews.set([])
  theme.set('system')
})

/** What stays: it belongs to the account, to this visit, or is known again at once. */
const staying = new Set([
  ...[
    'user',
    'loginTimestamp',
    'loginToken',
    'appealToken',
    'bindToken',
    'resetRequestedAt',
    'personalDataOf',
    'accountWidth',
    'lastRental',
  ],
  ...[
    'seenDemos',
    'rankVisits',
    'vipReminderTold',
    'reminderNotifications',
    'slotWatches',
    'slotWatchSound',
    'slotWatchPush',
    'pairings',
    'paired',
    'wantedNotices',
    'followedAccount',
    'advisorDevice',
    'staffBanReasons',
    // Of the account at this portal.
    ...['legalShown', 'legalAsked'],
  ],
  ...['listSeen', 'dismissedAnnouncements', 'praccPanelsCollapsed', 'quickJoinMode'],
])

it('every stored value either moves or is named as staying', () => {
  const moving = new Set(portableValues.map(({ key }) => key))
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  )
  const keys = files.flatMap((name) =>
    [...readFileSync(join('src', name), 'utf8').matchAll(/\bstoredValue(?:<[^(]*>)?\(\s*'([^']+)'/g)].map(
      ([, key = '']) => key,
    ),
  )
  expect([...new Set(keys)].sort()).toEqual([...moving, ...staying].sort())
})

it('every value that a link may change is named in words', () => {
  const changes = portableValues.map(({ key, get }) => {
    const own = get()
    return { key, added: Array.isArray(own) ? 1 : undefined, to: own }
  })
  const nothing = () => undefined
  renderPage(<Offer from="https://old.example.org" changes={changes} onTake={nothing} onDecline={nothing} />)
  const { children } = screen.getByRole('list', { name: 'What would change' })
  const texts = [...children].map(({ textContent }) => textContent)
  expect(texts).toHaveLength(portableValues.length)
  const raw = changes.map(({ key, to }) => new RegExp(`^${key}|(?:${Array.isArray(to) ? key : String(to)})$`))
  expect(texts.filter((text, at) => raw[at]?.test(text))).toEqual([])
})

it('lists are joined, settings are replaced, and what is not valid changes nothing', () => {
  favouriteServers.set(['a', 'b'])
  recentServers.set([{ id: 'a', at: 1 }])
  savedViews.set([{ name: 'mine', query: 'x' }])
  theme.set('light')
  const text = deviceFileText(portableValues)
  favouriteServers.set(['c', 'b'])
  recentServers.set([{ id: 'a', at: 9 }])
  savedViews.set([])
  theme.set('dark')
  expect(takeDeviceFile(text, portableValues)).toBe(true)
  expect(takeDeviceFile(text, portableValues)).toBe(true)
  expect(favouriteServers.get()).toEqual(['c', 'b', 'a'])
  expect(recentServers.get()).toEqual([{ id: 'a', at: 9 }])
  expect(savedViews.get()).toEqual([{ name: 'mine', query: 'x' }])
  expect(theme.get()).toBe('light')
  const hostile = { favouriteServers: [1], theme: 'neon', session: { token: 'x' }, savedViews: 'no' }
  expect(
    takeDeviceFile(JSON.stringify({ format: 'spawnpoint-device', version: 1, values: hostile }), portableValues),
  ).toBe(true)
  expect([favouriteServers.get(), theme.get()]).toEqual([['c', 'b', 'a'], 'light'])
  expect(localStorage.getItem('session')).toBeNull()
})

it.each(['', '[]', 'hello', '{"format":"spawnpoint-device","version":2,"values":{}}', '{"values":{"theme":"dark"}}'])(
  'another file, %o, is named and changes nothing',
  async (text) => {
    renderPage(<DeviceDataSection values={portableValues} />)
    const file = new File([text], 'x.json')
    fireEvent.change(screen.getByLabelText('Load from a file'), { target: { files: [file] } })
    expect(await screen.findByText(/wasn't saved here/)).toBeDefined()
    expect(theme.get()).toBe('system')
  },
)

it('loads what it saved', async () => {
  favouriteServers.set(['a'])
  let saved: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved = blob
    return 'blob:x'
  })
  renderPage(<DeviceDataSection values={portableValues} />)
  fireEvent.click(screen.getByRole('button', { name: 'Save as a file' }))
  favouriteServers.set([])
  const file = new File([(await saved?.text()) ?? ''], 'spawnpoint-device.json')
  fireEvent.change(screen.getByLabelText('Load from a file'), { target: { files: [file] } })
  expect(await screen.findByText(/Loaded/)).toBeDefined()
  expect(favouriteServers.get()).toEqual(['a'])
})
