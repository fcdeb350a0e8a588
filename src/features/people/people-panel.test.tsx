import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../../contract/community/community-settings.ts'
import { maxPeople } from '../../../contract/leaderboard/people.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { setCommunity } from '../../platform/community.ts'
import { pinnedPeople } from '../../shared/pinned-people.ts'
import { slotWatches } from '../../shared/slot-watches.ts'
import { Toaster } from '../../ui/toast.tsx'
import { PeoplePanel } from './people-panel.tsx'
import { PeopleStrip } from './people-strip.tsx'

const ann = { steamId: '76561197960287930', name: 'Ann' }
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Pin player' }))

beforeEach(() => setCommunity(defaultSettings))
afterEach(() => {
  pinnedPeople.set([])
  slotWatches.set([])
})

it.each([ann.steamId, 'STEAM_1:0:11101', '[u:1:22202]', `steamcommunity.com/profiles/${ann.steamId}/`])(
  'pins a player by %s and the name in the game',
  (spelling) => {
    renderPage(<PeoplePanel />)
    type(/SteamID/, spelling)
    type(/Name in the game/, ' Ann ')
    submit()
    expect(pinnedPeople.get()).toEqual([ann])
    expect(field(/SteamID/).value).toBe('')
    fireEvent.click(screen.getByRole('button', { name: 'Unpin Ann' }))
    expect(pinnedPeople.get()).toEqual([])
  },
)

it.each([
  ['hello', 'Ann', /neither a SteamID/],
  ['https://steamcommunity.com/id/gaben', 'Ann', /Only Steam can resolve/],
  [ann.steamId, '  ', /found by name/],
])('%s, "%s": says what is wrong, and keeps the input', (player, name, text) => {
  renderPage(<PeoplePanel />)
  type(/SteamID/, player)
  type(/Name in the game/, name)
  submit()
  expect(screen.getByRole('alert').textContent).toMatch(text)
  expect(field(/SteamID/).value).toBe(player)
  expect(pinnedPeople.get()).toEqual([])
})

it('suggests the name that the leaderboard knows, and no more than fifty players', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }))
  pinnedPeople.set(
    Array.from({ length: maxPeople }, (_, i) => ({ steamId: `765611980000000${10 + i}`, name: `P${i}` })),
  )
  renderPage(
    <>
      <PeoplePanel />
      <Toaster />
    </>,
  )
  type(/SteamID/, ann.steamId)
  fireEvent.blur(field(/SteamID/))
  type(/Name in the game/, 'Ann')
  submit()
  expect(await screen.findByText(/already pinned 50 players/)).toBeDefined()
  expect(pinnedPeople.get()).toHaveLength(maxPeople)
})

it('waits for a player, unless they are on a server already', async () => {
  pinnedPeople.set([ann])
  const { unmount } = renderPage(<PeoplePanel whereIs={() => []} />)
  fireEvent.click(screen.getByRole('button', { name: 'Notify me when they play' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Waiting for this player' })).toBeDefined())
  expect(slotWatches.get()).toMatchObject([{ wish: { kind: 'player', ...ann } }])
  unmount()
  slotWatches.set([])
  renderPage(<PeoplePanel whereIs={() => ['Retakes #3']} />)
  expect(screen.getByText('Retakes #3')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Notify me when they play' }))
  expect(slotWatches.get()).toEqual([])
})

it('says on which servers they are, and opens one', () => {
  const onOpen = vi.fn()
  const bo = { steamId: '76561197960287931', name: 'Bo' }
  const strip = { nameOf: () => 'Retakes #3', onOpen, onManage: () => undefined }
  const { unmount } = renderPage(
    <PeopleStrip {...strip} gatherings={[{ server: 'a', people: [ann, bo] }]} failed={false} />,
  )
  const button = screen.getByRole('button', { name: '2 pinned players on Retakes #3' })
  expect(button.title).toBe('Ann, Bo')
  fireEvent.click(button)
  expect(onOpen).toHaveBeenCalledWith('a', button)
  unmount()
  const { unmount: leave } = renderPage(<PeopleStrip {...strip} gatherings={[]} failed={false} />)
  expect(screen.getByText(/None of them is playing/)).toBeDefined()
  leave()
  renderPage(<PeopleStrip {...strip} gatherings={undefined} failed />)
  expect(screen.getByText(/right now/)).toBeDefined()
})
