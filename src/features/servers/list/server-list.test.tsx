import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  listOf,
  listPage as page,
  shownPorts as ports,
  rowOfPort as row,
  shownRows as rows,
  searchField as search,
  retakes as server,
  showList as show,
} from '../../../../tests/support/shown-list.tsx'
import { loadPageMessages } from '../../../platform/i18n.ts'
import { favouriteServers, hiddenServers } from '../my-servers.ts'

const key = (name: string, at: Element = document.body) => fireEvent.keyDown(at, { key: name })
/** Port of the server that has the focus, and the name of the control. */
const focused = () => {
  const at = document.activeElement
  return [Number(at?.closest('tr')?.dataset['id']?.split(':')[1]), at?.getAttribute('aria-label') ?? at?.textContent]
}

beforeEach(() => {
  history.replaceState(null, '', '/servers')
})
afterEach(() => {
  favouriteServers.set([])
  hiddenServers.set([])
})

const three = [server(1), server(2), server(3, { name: 'Deathmatch', category: 'dm', map: 'de_dust2' })]

describe('rows', () => {
  test('are sorted by players, with full and offline ones hidden and counted', async () => {
    await show(listOf([...three, server(10), server(4, { open: 0 })]))
    expect(ports()).toEqual([3, 2, 1])
    expect(screen.getByText('2 hidden')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show' }))
    expect(ports()).toEqual([10, 3, 2, 1, 4])
  })

  test('form a table that says how many there are', async () => {
    await show(listOf(Array.from({ length: 300 }, (_, at) => server(at + 1, { players: '1/10' }))))
    const table = screen.getByRole('table')
    expect(table.getAttribute('aria-rowcount')).toBe('301')
    expect(rows().length).toBeLessThan(40)
    expect(rows()[0]?.getAttribute('aria-rowindex')).toBe('2')
  })

  test('of an offline server offer no way to join, and say why', async () => {
    history.replaceState(null, '', '/servers?hideOffline=0')
    await show(listOf([server(1, { open: 0 }), server(2)]))
    const join = row(1).getByRole('button', { name: 'Join' })
    expect(join).toHaveProperty('disabled', true)
    expect(join.title).toBe('This server is offline')
    expect(row(2).getByRole('link', { name: 'Join' }).getAttribute('href')).toBe(
      'steam://run/730//+connect%2010.0.0.1:2',
    )
  })

  test('keep a favourite that is full', async () => {
    await show(listOf([server(10), server(2)]))
    expect(ports()).toEqual([2])
    act(() => favouriteServers.set(['10.0.0.1:10']))
    expect(ports()).toEqual([10, 2])
    fireEvent.click(row(10).getByRole('button', { name: 'Remove from favourites' }))
    expect(favouriteServers.get()).toEqual([])
  })

  test('copy the connect command and confirm it for two seconds', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
    await show(listOf(three))
    vi.useFakeTimers()
    await act(async () => fireEvent.click(row(2).getByRole('button', { name: 'Copy connect command' })))
    expect(written).toHaveBeenCalledWith('connect 10.0.0.1:2')
    expect(row(2).getByRole('button', { name: 'Copied' })).toBeTruthy()
    act(() => vi.advanceTimersByTime(2000))
    expect(row(2).queryByRole('button', { name: 'Copied' })).toBeNull()
  })
})

describe('sort', () => {
  test('cycles none, ascending, descending on a column', async () => {
    await show(listOf(three))
    const head = screen.getByRole('columnheader', { name: 'Latency' })
    const press = () => fireEvent.click(within(head).getByRole('button'))
    expect(head.getAttribute('aria-sort')).toBe('none')
    press()
    expect([head.getAttribute('aria-sort'), ports()]).toEqual(['ascending', [2, 1, 3]])
    press()
    expect([head.getAttribute('aria-sort'), ports()]).toEqual(['descending', [1, 2, 3]])
    press()
    expect([head.getAttribute('aria-sort'), ports()]).toEqual(['none', [1, 2, 3]])
  })
})

describe('filters', () => {
  test('follow the typing, and the address follows them', async () => {
    await show(listOf(three))
    vi.useFakeTimers()
    fireEvent.change(search(), { target: { value: 'death' } })
    expect(ports()).toEqual([3])
    act(() => vi.advanceTimersByTime(300))
    expect(location.search).toBe('?search=death')
    fireEvent.change(search(), { target: { value: 'de#' } })
    act(() => vi.advanceTimersByTime(300))
    expect(location.search).toBe('')
  })

  test('find the same whether a key press narrowed, widened or replaced the search', async () => {
    await show(listOf(['Alpha', 'Alpine', 'Beta'].map((name, at) => server(at + 1, { name, players: '1/10' }))))
    const found = (value: string) => {
      fireEvent.change(search(), { target: { value } })
      return ports()
    }
    expect(found('al')).toEqual([1, 2])
    expect(found('alp')).toEqual([1, 2])
    expect(found('alpi')).toEqual([2])
    expect(found('alp')).toEqual([1, 2])
    expect(found('ta')).toEqual([3])
    expect(found('')).toEqual([1, 2, 3])
  })

  test('render the rows on the screen first, those beyond it after the frame', async () => {
    const many = Array.from({ length: 60 }, (_, at) => server(at + 1, { name: `${at % 2}`, players: '1/10' }))
    await show(listOf(many))
    await waitFor(() => expect(rows().length).toBeGreaterThan(innerHeight / 54 + 3))
    vi.useFakeTimers()
    fireEvent.change(search(), { target: { value: '1' } })
    const right = () => rows().map((each) => Number(each.dataset['id']?.split(':')[1]) % 2 === 0)
    const seen = Math.floor(innerHeight / 54)
    expect(right().slice(0, seen)).toEqual(Array.from({ length: seen }, () => true))
    expect(right()).toContain(false)
    act(() => vi.advanceTimersByTime(50))
    expect(right()).not.toContain(false)
  })

  test('come from the address; values that do not occur in the list are dropped', async () => {
    history.replaceState(null, '', '/servers?modes=dm,surf&maps=de_nowhere&regions=%F0&hideFull=x&search=%3Cb%3E')
    await show(listOf(three))
    expect(ports()).toEqual([3])
    expect(screen.getByRole('button', { name: 'Remove filter Deathmatch' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /de_nowhere/ })).toBeNull()
  })

  test('are removed one by one and all at once', async () => {
    history.replaceState(null, '', '/servers?modes=dm&search=Death')
    await show(listOf(three))
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Deathmatch' }))
    expect(search()).toHaveProperty('value', 'Death')
    fireEvent.click(screen.getByRole('button', { name: 'Reset all' }))
    expect(search()).toHaveProperty('value', '')
    expect(ports()).toEqual([3, 2, 1])
  })

  test('that match nothing offer a reset', async () => {
    await show(listOf(three))
    fireEvent.change(search(), { target: { value: 'zzz' } })
    fireEvent.click(screen.getByRole('button', { name: 'Reset all filters' }))
    expect(ports()).toEqual([3, 2, 1])
  })
})

describe('order', () => {
  const after = [server(1, { players: '9/10' }), server(2), server(3), server(5)]

  test('waits while the pointer is in the list; numbers do not', async () => {
    const { update } = await show(listOf(three))
    const body = rows()[0]?.parentElement
    if (!body) throw new Error('no rows')
    fireEvent(body, new PointerEvent('pointerenter', { pointerType: 'mouse' }))
    update(listOf(after))
    expect(ports()).toEqual([3, 2, 1])
    expect(row(1).getByText('9/10')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Update sort order' })).toBeTruthy()
    fireEvent(body, new PointerEvent('pointerleave', { pointerType: 'mouse' }))
    expect(ports()).toEqual([1, 5, 3, 2])
  })

  test('changes at once if the user requests it', async () => {
    const { update } = await show(listOf(three))
    const body = rows()[0]?.parentElement
    if (!body) throw new Error('no rows')
    fireEvent(body, new PointerEvent('pointerenter', { pointerType: 'mouse' }))
    update(listOf(after))
    fireEvent.click(screen.getByRole('button', { name: 'Update sort order' }))
    expect(ports()).toEqual([1, 5, 3, 2])
    expect(screen.queryByRole('button', { name: 'Update sort order' })).toBeNull()
  })
})

describe('keyboard', () => {
  test('moves through the rows with one tab stop', async () => {
    await show(listOf(three))
    key('j')
    expect(document.activeElement?.closest('tr')?.dataset['id']).toBe('10.0.0.1:3')
    key('ArrowDown', document.activeElement ?? document.body)
    key('k', document.activeElement ?? document.body)
    key('End', document.activeElement ?? document.body)
    expect(document.activeElement?.closest('tr')?.dataset['id']).toBe('10.0.0.1:1')
    expect(document.querySelectorAll('[data-name][tabindex="0"]')).toHaveLength(1)
  })

  test('focuses the search and leaves keys to it', async () => {
    await show(listOf(three))
    key('/')
    expect(document.activeElement).toBe(search())
    key('j', search())
    expect(document.activeElement).toBe(search())
  })

  test('marks a favourite and refreshes once in five seconds', async () => {
    const refresh = vi.fn(async () => undefined)
    await show(listOf(three, { refresh }))
    key('j')
    key('f')
    expect(favouriteServers.get()).toEqual(['10.0.0.1:3'])
    vi.useFakeTimers()
    await act(async () => key('r'))
    await act(async () => key('r'))
    expect(refresh).toHaveBeenCalledTimes(1)
    act(() => vi.advanceTimersByTime(5000))
    await act(async () => key('r'))
    expect(refresh).toHaveBeenCalledTimes(2)
  })
})

describe('focus', () => {
  // By mouse or finger: the browser shows no focus ring, and the order does not wait for it.
  beforeEach(() => {
    const { matches } = Element.prototype
    vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
      return selector !== ':focus-visible' && matches.call(this, selector)
    })
  })

  const reordered = [server(1, { players: '9/10' }), server(2), server(3, { players: '1/10' })]

  test('stays on the control of its server when the order changes', async () => {
    const { update } = await show(listOf(three))
    const copy = row(3).getByRole('button', { name: 'Copy connect command' })
    act(() => copy.focus())
    update(listOf(reordered))
    expect(ports()).toEqual([1, 2, 3])
    expect(focused()).toEqual([3, 'Copy connect command'])
  })

  test('moves to the name if the control is disabled', async () => {
    history.replaceState(null, '', '/servers?hideOffline=0')
    const { update } = await show(listOf(three))
    act(() => row(3).getByRole('link', { name: 'Join' }).focus())
    update(listOf([server(1), server(2), server(3, { name: 'Deathmatch', open: 0 })]))
    expect(ports()).toEqual([2, 1, 3])
    expect(focused()[0]).toBe(3)
    expect(document.activeElement?.hasAttribute('data-name')).toBe(true)
  })

  test('of a server that is removed moves to the table, not to another server', async () => {
    const { update } = await show(listOf(three))
    act(() => row(3).getByRole('button', { name: 'Copy connect command' }).focus())
    update(listOf([server(1), server(2)]))
    expect(document.activeElement).toBe(screen.getByRole('table'))
    key('j')
    expect(focused()[0]).toBe(2)
  })

  test('elsewhere is left alone', async () => {
    const { update } = await show(listOf(three))
    key('j')
    act(() => search().focus())
    update(listOf(reordered))
    expect(document.activeElement).toBe(search())
  })
})

describe('announcements to the screen reader', () => {
  const said = () => document.querySelector('p[role="status"]')?.textContent
  // Loaded on first use; a fake clock cannot wait for it.
  beforeAll(() => Promise.all([import('../status-message.ts'), loadPageMessages()]))

  test('state how many servers a search left, once the typing pauses', async () => {
    await show(listOf(three))
    vi.useFakeTimers()
    const type = (value: string, ms: number) => {
      fireEvent.change(search(), { target: { value } })
      act(() => vi.advanceTimersByTime(ms))
    }
    expect(said()).toBe('')
    type('de', 900)
    type('dea', 900)
    expect(said()).toBe('')
    act(() => vi.advanceTimersByTime(100))
    await vi.waitFor(() => expect(said()).toBe('1 server'))
    type('nothing', 1000)
    await vi.waitFor(() => expect(said()).toBe('No servers match these filters'))
    type('', 1000)
    await vi.waitFor(() => expect(said()).toBe('3 servers'))
  })

  test('state the result of a manual refresh, each time, and nothing of an automatic one', async () => {
    const list = listOf(three)
    const { update } = await show(list)
    update(listOf([server(1), server(2)]))
    expect(said()).toBe('')
    update({ ...list, refresh: async () => update(listOf([server(1), server(2), server(10)])) })
    vi.useFakeTimers()
    await act(async () => key('r'))
    await vi.waitFor(() => expect(said()).toBe('Updated: 3 servers, 13 players'))
    const message = document.querySelector('p[role="status"] span')
    act(() => vi.advanceTimersByTime(5000))
    update({ ...listOf([server(1), server(2), server(10)]), stale: true })
    await act(async () => key('r'))
    await vi.waitFor(() => expect(said()).toBe('The list could not be refreshed'))
    expect(document.querySelector('p[role="status"] span')).not.toBe(message)
  })
})

test('the refresh button is disabled offline, with the reason', async () => {
  const refresh = vi.fn(async () => undefined)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show(listOf(three, { refresh }))
  const button = screen.getByRole('button', { name: 'Refresh' })
  expect(button).toMatchObject({ disabled: true, title: "You're offline" })
  fireEvent.click(button)
  expect(refresh).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(button).toMatchObject({ disabled: false, title: 'Refresh (r)' })
  fireEvent.click(button)
  expect(refresh).toHaveBeenCalledOnce()
  online.mockRestore()
})

describe('without rows', () => {
  test('shows placeholders with the final size', () => {
    render(page(listOf([], { fetchedAt: undefined, loading: true })))
    expect(screen.getByRole('status', { name: 'Loading servers' })).toBeTruthy()
    expect(screen.getByText('Loading servers…')).toBeTruthy()
  })

  test('says that the list could not be loaded, and retries', async () => {
    const refresh = vi.fn(async () => undefined)
    render(page(listOf([], { fetchedAt: undefined, failed: true, refresh })))
    expect(screen.queryByText('Loading servers…')).toBeNull()
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }))
    expect(refresh).toHaveBeenCalledOnce()
  })

  test('says that a community without servers is being set up', async () => {
    render(page(listOf([])))
    expect(await screen.findByText('This community is being set up')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('keeps an old list with its age when a refresh fails', async () => {
    await show(listOf(three, { stale: true, failed: true, fetchedAt: new Date().setHours(14, 2, 0, 0) }))
    expect(ports()).toEqual([3, 2, 1])
    expect(screen.getByText(/as of/)).toBeTruthy()
  })
})
