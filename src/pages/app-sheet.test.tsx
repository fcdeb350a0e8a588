import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../tests/support/render-page.tsx'
import { dataSaver } from '../platform/data-saver.ts'
import { applyTheme, theme } from '../platform/theme.ts'
import { latencyDisplay, latencyProbes, refreshInterval } from '../shared/preferences.ts'
import { AppSheet } from './app-sheet.tsx'

beforeEach(() => {
  vi.stubGlobal('caches', { open: async () => ({ keys: async () => [] }) })
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
})
afterEach(() => {
  theme.set('system')
  latencyProbes.set('all')
  latencyDisplay.set('adjusted')
  refreshInterval.set('30')
  dataSaver.set('auto')
})

const show = () => renderPage(<AppSheet onClose={() => undefined} />)
const choose = (group: string, option: string) =>
  fireEvent.click(within(screen.getByRole('group', { name: group })).getByRole('radio', { name: option }))

// SET-01, G-08
test('the sheet contains the app-wide settings', () => {
  show()
  const headings = screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)
  for (const title of [
    ...['Language and look', 'Refreshing and data', 'Latency', 'Notifications', 'Install', 'Offline data', 'Storage'],
    ...['Keyboard', 'About'],
  ]) {
    expect(headings).toContain(title)
  }
})

test('a theme applies to the document at once and is stored', () => {
  const stop = applyTheme()
  show()
  choose('Theme', 'Light')
  expect(document.documentElement.dataset['theme']).toBe('light')
  expect(localStorage.getItem('theme')).toBe('light')
  choose('Theme', 'Same as device')
  expect(document.documentElement.dataset['theme']).toBeUndefined()
  stop()
})

// F-17
test('what is measured and shown, the interval and the data saver are stored, and each says what it does', () => {
  show()
  expect(screen.getByRole('radio', { name: 'Adjusted' })).toHaveProperty('checked', true)
  choose('Number in the list', 'Measured')
  expect(latencyDisplay.get()).toBe('measured')
  choose('Latency probes', 'Off')
  expect(latencyProbes.get()).toBe('off')
  choose('Refresh the server list', '15 s')
  expect(localStorage.getItem('refreshInterval')).toBe('15')
  choose('Data saver', 'On')
  expect(dataSaver.get()).toBe('on')
  expect(screen.getByText('Data saver is on: refreshes at most every 2 minutes.')).toBeDefined()
})
