import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { AdvisorView } from './advisor-view.tsx'
import { advisorDevice, keepOwnRow } from './device.ts'

const code = 'abcdefghabcdefghabcdefgh'
const person = (id: number, name: string) => ({
  id,
  name,
  counted: true,
  measured_at: '2026-06-15T12:00:00Z',
  measures: [{ region: 'ap-tokyo', median: 20 + id, jitter: 1 }],
})
const measuring = {
  state: 'idle',
  start: () => undefined,
  settled: 0,
  total: 1,
  measures: [],
  obstacle: undefined,
} as const
const show = () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      owner: 'Fox',
      is_owner: false,
      expires_at: '2026-06-16T12:00:00Z',
      regions: ['ap-tokyo'],
      people: [person(1, 'Ann'), person(2, 'Ben'), person(3, 'Cleo')],
    }),
  )
  renderPage(<AdvisorView code={code} measuring={measuring} onRegions={() => undefined} />)
}

afterEach(() => {
  advisorDevice.set(undefined)
})

// F-03
test("one's own column comes first, also after a reload", async () => {
  advisorDevice.set({ device: 'd'.repeat(32), name: 'Cleo' })
  keepOwnRow(code, 3)
  show()
  await screen.findByRole('table')
  const texts = (role: string) => screen.getAllByRole(role).map(({ textContent }) => textContent)
  expect(texts('columnheader')).toEqual(['Region', 'Cleo (you)', 'Worst', 'Spread', 'Ann', 'Ben'])
  expect(texts('cell')).toEqual(['23', '23', '2', '21', '22'])
})

// F-09
test('a link that is opened offline says what is missing, and loads once the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show()
  expect(screen.getByRole('status').textContent).toContain("The team's results load when you're back online.")
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByRole('table')).toBeDefined()
})
