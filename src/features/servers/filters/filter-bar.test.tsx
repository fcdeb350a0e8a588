import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listOf, retakes, rowOfPort, searchField, showList, shownPorts } from '../../../../tests/support/shown-list.tsx'
import { setViewport } from '../../../../tests/support/viewport.ts'
import { favouriteServers, hiddenServers, recentServers, savedViews } from '../my-servers.ts'

const cities = [
  retakes(1),
  retakes(2, { region: 'ap-beijing', map: 'de_dust2' }),
  retakes(3, { category: 'dm', region: 'ap-tokyo', map: 'de_dust2' }),
  retakes(4, { category: 'dm' }),
]
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const address = (search: string) => waitFor(() => expect(location.search).toBe(search))

/** Opens the menu of a facet, or the user's own; on a small screen it is a dialog. */
async function openMenu(button: string, title = button) {
  press(button)
  return within(await screen.findByRole('dialog', { name: title }))
}
const choose = (menu: ReturnType<typeof within>, name: RegExp) => fireEvent.click(menu.getByRole('checkbox', { name }))

beforeEach(() => {
  history.replaceState(null, '', '/servers')
  setViewport(360)
})
afterEach(() => {
  for (const stored of [favouriteServers, hiddenServers, recentServers, savedViews]) stored.set([])
})

describe('the search', () => {
  test('is cleared by its button, by Escape and by its chip (FLT-01)', async () => {
    await showList(listOf(cities))
    const type = (value: string) => fireEvent.change(searchField(), { target: { value } })
    type('Server 3')
    expect(shownPorts()).toEqual([3])
    press('Clear search')
    expect(searchField()).toHaveProperty('value', '')
    expect(document.activeElement).toBe(searchField())
    expect(shownPorts()).toEqual([4, 3, 2, 1])
    type('Server 3')
    fireEvent.keyDown(searchField(), { key: 'Escape' })
    expect(shownPorts()).toEqual([4, 3, 2, 1])
    type('Server 3')
    press('Remove filter “Server 3”')
    expect(searchField()).toHaveProperty('value', '')
    expect(shownPorts()).toEqual([4, 3, 2, 1])
  })

  test('says that nothing matches', async () => {
    await showList(listOf(cities))
    fireEvent.change(searchField(), { target: { value: 'nothing like it' } })
    expect(screen.getByText('No servers match these filters')).toBeTruthy()
  })
})

describe('modes, maps and regions', () => {
  test('modes are buttons; their choice is in the address, and All resets it (FLT-02, FLT-04)', async () => {
    setViewport(1280)
    await showList(listOf(cities))
    const modes = within(screen.getByRole('group', { name: 'Mode' }))
    fireEvent.click(modes.getByRole('button', { name: 'Deathmatch' }))
    expect(shownPorts()).toEqual([4, 3])
    await address('?modes=deathmatch')
    fireEvent.click(modes.getByRole('button', { name: 'Retakes' }))
    expect(shownPorts()).toEqual([4, 3, 2, 1])
    await address('?modes=deathmatch%2Cretakes')
    fireEvent.click(modes.getByRole('button', { name: 'All' }))
    await address('')
  })

  test('a menu counts the servers of each value, resets and closes (FLT-02)', async () => {
    await showList(listOf(cities))
    const menu = await openMenu('Map')
    expect(menu.getByRole('checkbox', { name: /^de_dust2/ }).closest('label')?.textContent).toBe('de_dust22')
    choose(menu, /^de_dust2/)
    expect(shownPorts()).toEqual([3, 2])
    await address('?maps=de_dust2')
    fireEvent.click(menu.getByRole('button', { name: 'Reset' }))
    expect(menu.queryByRole('checkbox', { checked: true })).toBeNull()
    expect(shownPorts()).toEqual([4, 3, 2, 1])
    for (const close of menu.getAllByRole('button', { name: 'Close' }).slice(-1)) fireEvent.click(close)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('regions are named, narrow the list together with a mode, and go one by one (FLT-02, FLT-03)', async () => {
    history.replaceState(null, '', '/servers?modes=retakes,dm')
    await showList(listOf(cities))
    const menu = await openMenu('Region')
    choose(menu, /Shanghai/)
    choose(menu, /Beijing/)
    expect(shownPorts()).toEqual([4, 2, 1])
    expect(rowOfPort(2).getByText('Beijing')).toBeTruthy()
    await address('?modes=retakes%2Cdeathmatch&regions=ap-shanghai%2Cap-beijing')
    press('Remove filter Shanghai')
    await address('?modes=retakes%2Cdeathmatch&regions=ap-beijing')
    expect(shownPorts()).toEqual([2])
    press('Reset all')
    await address('')
  })
})

describe('the switches', () => {
  const mixed = [retakes(2), retakes(10), retakes(1, { players: '0/10' }), retakes(4, { open: 0 })]

  test('full and offline servers are hidden at first, empty ones are not (FLT-03, FLT-04, FLT-07, FLT-08)', async () => {
    await showList(listOf(mixed))
    expect(screen.getByRole('button', { name: 'Hide 2' })).toBeTruthy()
    expect(shownPorts()).toEqual([2, 1])
    expect(screen.getByText('2 hidden')).toBeTruthy()
    const menu = await openMenu('Hide 2', 'Hide')
    const isOn = (name: string) => menu.getByRole('switch', { name }).getAttribute('aria-checked') === 'true'
    expect(['Hide full', 'Hide empty', 'Hide offline'].map(isOn)).toEqual([true, false, true])
    fireEvent.click(menu.getByRole('switch', { name: 'Hide empty' }))
    await address('?hideEmpty=1')
    expect(shownPorts()).toEqual([2])
    fireEvent.click(menu.getByRole('button', { name: 'Reset' }))
    expect(['Hide full', 'Hide empty', 'Hide offline'].map(isOn)).toEqual([true, false, true])
    expect(shownPorts()).toEqual([2, 1])
  })

  test('Show shows what is hidden, and Reset all hides it again', async () => {
    await showList(listOf(mixed))
    press('Show')
    expect(shownPorts()).toEqual([10, 2, 1, 4])
    expect(screen.queryByText(/hidden/)).toBeNull()
    press('Reset all')
    expect(shownPorts()).toEqual([2, 1])
    expect(screen.getByText('2 hidden')).toBeTruthy()
  })

  test('an address full of nonsense changes nothing, then or later (FLT-05, FLT-06)', async () => {
    const nonsense =
      '?search=%3Cscript%3E&modes=%00,nope,%25&maps=..%2F..%2Fetc&regions=%F0%9F%92%A9&hideFull=maybe&hideEmpty=__proto__&fullOnly[]=1&qq=%E2%80%AE'
    history.replaceState(null, '', `/servers${nonsense}`)
    await showList(listOf(mixed))
    expect(searchField()).toHaveProperty('value', '')
    expect(shownPorts()).toEqual([2, 1])
    cleanup()
    history.replaceState(null, '', '/servers')
    await showList(listOf(mixed))
    expect(shownPorts()).toEqual([2, 1])
  })
})

describe('the user’s own menu', () => {
  test('a server that was hidden is shown again from there (F-12)', async () => {
    hiddenServers.set(['10.0.0.1:3'])
    await showList(listOf(cities))
    expect(shownPorts()).toEqual([4, 2, 1])
    const menu = await openMenu('Mine', 'My servers')
    fireEvent.click(menu.getByRole('button', { name: 'Show again' }))
    expect(shownPorts()).toEqual([4, 3, 2, 1])
    expect(hiddenServers.get()).toEqual([])
  })

  test('filters are kept under a name, applied and deleted (F-12)', async () => {
    history.replaceState(null, '', '/servers?modes=dm')
    await showList(listOf(cities))
    const menu = await openMenu('Mine', 'My servers')
    const name = menu.getByRole('textbox', { name: 'Name for these filters' })
    expect(menu.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    fireEvent.change(name, { target: { value: ' tonight ' } })
    fireEvent.click(menu.getByRole('button', { name: 'Save' }))
    expect(savedViews.get()).toEqual([{ name: 'tonight', query: '?modes=deathmatch' }])
    press('Reset all')
    expect(shownPorts()).toEqual([4, 3, 2, 1])
    fireEvent.click(menu.getByRole('button', { name: 'tonight' }))
    expect(shownPorts()).toEqual([4, 3])
    expect(screen.queryByRole('dialog')).toBeNull()
    const again = await openMenu('Mine', 'My servers')
    fireEvent.click(again.getByRole('button', { name: 'Delete tonight' }))
    expect(again.queryByRole('button', { name: 'tonight' })).toBeNull()
    expect(savedViews.get()).toEqual([])
  })

  test('a server whose command was copied is among the last joined, with a link to its page (F-12)', async () => {
    setViewport(1280)
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
    await showList(listOf(cities))
    await act(async () => fireEvent.click(rowOfPort(2).getByRole('button', { name: 'Copy connect command' })))
    expect(recentServers.get()).toMatchObject([{ id: '10.0.0.1:2' }])
    cleanup()
    setViewport(360)
    await showList(listOf(cities))
    const menu = await openMenu('Mine', 'My servers')
    expect(menu.getByRole('link', { name: /10\.0\.0\.1:2/ }).getAttribute('href')).toBe('/servers/details/10.0.0.1%3A2')
  })
})
