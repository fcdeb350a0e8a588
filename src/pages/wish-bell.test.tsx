import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../tests/support/render-page.tsx'
import { maxPing } from '../features/quick-join/preferences.ts'
import { defaultFilters } from '../features/servers/core/filters.ts'
import { FilterBar } from '../features/servers/filters/filter-bar.tsx'
import { useFilters } from '../features/servers/use-filters.ts'
import { WatchDialog } from '../features/slot-watch/watch-dialog.tsx'
import { slotWatches, wishToStart } from '../shared/slot-watches.ts'
import { WishBell } from './wish-bell.tsx'

const option = (value: string) => ({ value, count: 1 })
const options = {
  modes: [option('retakes'), option('deathmatch')],
  maps: [option('de_mirage')],
  regions: [option('ap-tokyo')],
}

function List() {
  const { filters, change } = useFilters(options, true)
  return (
    <main id="main">
      <FilterBar filters={filters} options={options} change={change} search={{ current: null }} />
      <button
        type="button"
        onClick={() =>
          change(() => ({
            ...defaultFilters,
            modes: ['retakes', 'deathmatch'],
            maps: ['de_mirage'],
            regions: ['ap-tokyo'],
          }))
        }
      >
        Filter
      </button>
      <WishBell />
    </main>
  )
}

afterEach(() => {
  maxPing.set(null)
  slotWatches.set([])
  history.replaceState(null, '', '/')
})

// F-01
test('the bell beside the filters takes over modes, maps, regions and the latency limit at once', async () => {
  history.replaceState(null, '', '/servers')
  maxPing.set(60)
  renderPage(<List />)
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Wait for room' }))
  const wish = {
    kind: 'any',
    modes: ['retakes', 'deathmatch'],
    regions: ['ap-tokyo'],
    maxLatency: 60,
    maps: ['de_mirage'],
  }
  await vi.waitFor(() => expect(wishToStart.get()).toEqual(wish), 20_000)
  wishToStart.set(undefined)
})

test('the form starts with them, and a press waits for exactly that', () => {
  const wish = {
    kind: 'any',
    modes: ['retakes', 'deathmatch'],
    regions: ['ap-tokyo'],
    maxLatency: 60,
    maps: ['de_mirage'],
  } as const
  renderPage(
    <WatchDialog
      wish={{ ...wish, modes: [...wish.modes], regions: [...wish.regions], maps: [...wish.maps] }}
      names={{ server: (id) => id, mode: (mode) => mode, region: (code) => code }}
      vip={false}
      staleSince={undefined}
      modes={[
        { value: 'deathmatch', label: 'Deathmatch' },
        { value: 'retakes', label: 'Retakes' },
      ]}
      regions={[{ value: 'ap-tokyo', label: 'Tokyo' }]}
      maps={[{ value: 'de_nuke', label: 'de_nuke' }]}
      hasRoom={() => false}
      canLimit
      onClose={() => undefined}
    />,
  )
  const shown = (name: string) => {
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name })
    return select.selectedOptions[0]?.textContent
  }
  expect([shown('Mode'), shown('Map'), shown('Region'), shown('Maximum latency')]).toEqual([
    'Retakes or Deathmatch',
    'de_mirage',
    'Tokyo',
    '≤ 60 ms',
  ])
  expect(screen.getByText(/The search text and what the list hides don't count here/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: "Notify me when there's room" }))
  expect(slotWatches.get()).toMatchObject([{ wish }])
})
