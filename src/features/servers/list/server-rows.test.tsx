import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listOf, retakes, rowOfPort, showList, shownPorts, shownRows } from '../../../../tests/support/shown-list.tsx'
import { setViewport } from '../../../../tests/support/viewport.ts'
import { favouriteServers } from '../my-servers.ts'

const names = () => shownRows().map((row) => row.querySelector('[data-name] bdi')?.textContent)
const head = (name: string) => screen.getByRole('columnheader', { name })
const press = (name: string) => fireEvent.click(within(head(name)).getByRole('button'))
const sorted = () =>
  ['Server', 'Players', 'Latency'].map((name) =>
    head(name)
      .getAttribute('aria-sort')
      ?.replace(/ending$/, ''),
  )

beforeEach(() => {
  history.replaceState(null, '', '/servers?hideFull=0&hideOffline=0')
  setViewport(1440)
})
afterEach(() => {
  favouriteServers.set([])
  localStorage.clear()
})

describe('a row', () => {
  // SRV-13, SRV-14
  test('shows the display name unless it is blank, and the maximum that overrides the other', async () => {
    await showList(
      listOf([
        retakes(3, { name: 'raw', name_display: '好名字' }),
        retakes(2, { name: 'second', name_display: '  ' }),
        retakes(1, { players: '1/10', players_max: 12 }),
      ]),
    )
    expect(names()).toEqual(['好名字', 'second', 'Server 1'])
    expect(rowOfPort(1).getByText('1/12')).toBeTruthy()
  })

  // SRV-11, FLT-07, FLT-08
  test('marks a full, an empty and an offline server', async () => {
    await showList(listOf([retakes(10), retakes(1, { players: '0/16' }), retakes(3, { open: 0 })]))
    expect(rowOfPort(10).getByText('Retakes · Full')).toBeTruthy()
    expect(rowOfPort(1).getByText('0/16')).toBeTruthy()
    expect(rowOfPort(1).getByText('Retakes · 16 free')).toBeTruthy()
    expect(rowOfPort(3).getByText('Retakes · Offline')).toBeTruthy()
    expect(rowOfPort(3).getByRole('img', { name: 'Offline' })).toBeTruthy()
    expect(rowOfPort(3).queryByText('3/10')).toBeNull()
  })

  // S24
  test('shows markup of a game server as text', async () => {
    const hostile = { name: '<img src=x onerror=alert(1)>', category: '<b>x</b>', map: '<svg onload=alert(1)>' }
    const { container } = await showList(listOf([retakes(1, hostile)]))
    expect(names()).toEqual([hostile.name])
    expect(rowOfPort(1).getByText(hostile.map)).toBeTruthy()
    expect(rowOfPort(1).getByText(/<b>x<\/b>/)).toBeTruthy()
    expect(container.querySelector('img[src="x"], b, svg[onload], script')).toBeNull()
  })
})

describe('the order', () => {
  const pinned = { ontop: 1, name: '回防 #1' }
  const mixed = [
    retakes(1, { name: '死斗 #10' }),
    retakes(2, { name: '回防 #2' }),
    retakes(4, { ...pinned, players: '0/10' }),
    retakes(3, { name: '死斗 #9' }),
    retakes(9, { open: 0, name: 'Alpha' }),
  ]

  // SRV-03
  test('has pinned servers first and offline ones last; one column at a time sorts, up, down and not at all', async () => {
    await showList(listOf(mixed))
    expect([sorted(), shownPorts()]).toEqual([
      ['none', 'desc', 'none'],
      [4, 3, 2, 1, 9],
    ])
    press('Players')
    expect([sorted(), shownPorts()]).toEqual([
      ['none', 'none', 'none'],
      [4, 1, 2, 3, 9],
    ])
    press('Players')
    expect([sorted(), shownPorts()]).toEqual([
      ['none', 'asc', 'none'],
      [4, 1, 2, 3, 9],
    ])
    press('Server')
    const byName = new Intl.Collator('en', { numeric: true })
    const others = mixed.filter(({ ontop }) => ontop === 0).sort((a, b) => byName.compare(a.name, b.name))
    const ascending = others.map(({ port }) => port)
    expect(sorted()).toEqual(['asc', 'none', 'none'])
    expect(shownPorts()).toEqual([4, ...ascending])
    press('Server')
    expect(sorted()).toEqual(['desc', 'none', 'none'])
    expect(shownPorts()).toEqual([4, ...ascending.toReversed()])
    press('Server')
    expect(sorted()).toEqual(['none', 'none', 'none'])
    press('Latency')
    expect(sorted()).toEqual(['none', 'none', 'asc'])
  })

  // F-12
  test('has favourites after the pinned servers; no switch hides them, and they are kept on the device', async () => {
    history.replaceState(null, '', '/servers')
    favouriteServers.set(['10.0.0.1:9'])
    await showList(listOf(mixed))
    expect(shownPorts()).toEqual([4, 9, 3, 2, 1])
    fireEvent.click(rowOfPort(2).getByRole('button', { name: 'Add to favourites' }))
    expect(shownPorts()).toEqual([4, 2, 9, 3, 1])
    expect(localStorage.getItem('favouriteServers')).toBe('["10.0.0.1:9","10.0.0.1:2"]')
    fireEvent.click(rowOfPort(9).getByRole('button', { name: 'Remove from favourites' }))
    expect(shownPorts()).toEqual([4, 2, 3, 1])
  })
})

describe('a row on a phone', () => {
  const opened = () => screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')?.textContent)

  // WebKit positions nothing against a table row: an overlay of one row would take the presses of the whole page.
  test('opens its sheet when it is pressed anywhere, once, and not when its text is selected', async () => {
    setViewport(390)
    const { container } = await showList(listOf([retakes(1), retakes(2)]))
    expect(container.querySelector('tbody [class*="after:"]')).toBeNull()
    fireEvent.click(rowOfPort(1).getByRole('button', { name: /Server 1/ }))
    await screen.findByRole('dialog')
    expect(opened()).toEqual(['Server 1'])
    const players = rowOfPort(2).getByText('2/10')
    getSelection()?.selectAllChildren(players)
    fireEvent.click(players)
    expect(opened()).toEqual(['Server 1'])
    getSelection()?.removeAllRanges()
    fireEvent.click(players)
    expect(opened()).toEqual(['Server 2'])
  })
})
