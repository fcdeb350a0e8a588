import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultSettings } from '../../../contract/community/community-settings.ts'
import type { Server } from '../../../contract/servers/servers.ts'
import { listedServer } from '../../../tests/support/listed-server.ts'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { slotWatches } from '../../shared/slot-watches.ts'
import { lastMode, maxPing } from './preferences.ts'
import { QuickJoinDialog, type QuickJoinDialogProps } from './quick-join-dialog.tsx'

const server = (port: number, over: Partial<Server> = {}): Server =>
  listedServer(port, { name: `Retakes ${port}`, players: '2/10', category: 'retakes', ...over })

const props: QuickJoinDialogProps = {
  servers: [server(1), server(2, { players: '5/10' }), server(3, { players: '8/10' })],
  latencyOf: (id) => (id.endsWith(':1') ? 23 : 71),
  joinHref: ({ ip, port }) => `steam://connect/${ip}:${port}`,
  fetchedAt: new Date(2026, 0, 5, 14, 2).getTime(),
  onClose: () => undefined,
  random: () => 0,
}

const ui = (over: Partial<QuickJoinDialogProps> = {}) => <QuickJoinDialog {...props} {...over} />
const tile = (name: RegExp) => screen.getByRole('button', { name })
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 0, 5, 15) })
})
afterEach(() => {
  maxPing.set(null)
  localStorage.clear()
})

describe('tiles', () => {
  test('count the servers with room; a mode without room offers to wait for it', () => {
    renderPage(ui())
    expect(tile(/Retakes.*2 servers available/)).toHaveProperty('disabled', false)
    fireEvent.click(tile(/Deathmatch.*No servers available/))
    act(() => void vi.advanceTimersByTime(500))
    fireEvent.click(screen.getByRole('button', { name: "Notify me when there's room" }))
    const wish = { kind: 'any', modes: ['deathmatch'], regions: [], maxLatency: null }
    expect(slotWatches.get()).toMatchObject([{ wish }])
    slotWatches.set([])
  })

  // QJ-01, QJ-03, QJ-04
  test('are the four modes as shipped, each with its number', () => {
    const servers = ['dm', ...defaultSettings.quickJoin].map((category, at) => server(at + 1, { category }))
    renderPage(
      ui({ servers: [...servers, server(9, { category: ' Retake ' }), server(10, { category: 'dm', open: 0 })] }),
    )
    const tiles = screen.getAllByRole('button', { name: /available/ })
    expect(tiles.map((each) => each.textContent)).toEqual([
      expect.stringMatching(/^Deathmatch.*2/),
      expect.stringMatching(/^Retakes.*2/),
      expect.stringMatching(/^Solo 1v1.*1/),
      expect.stringMatching(/^Public.*1/),
    ])
    for (const each of tiles) expect(each).toHaveProperty('disabled', false)
  })

  // F-08: where a browser opens a dialog, it focuses what has the attribute.
  test('the mode of the last time is marked, and has the focus at once, also on the way back', () => {
    lastMode.set('retakes')
    renderPage(ui())
    expect(tile(/^Retakes\s*Last time/).hasAttribute('autofocus')).toBe(true)
    expect(document.querySelectorAll('[autofocus]')).toHaveLength(1)
    press(/^Deathmatch/)
    wait(500)
    press('Back')
    expect(document.activeElement).toBe(tile(/^Deathmatch\s*Last time/))
    lastMode.set(null)
  })

  test('VIP counts the last slots too', () => {
    renderPage(ui({ vip: true }))
    expect(tile(/Retakes.*3 servers available/)).toBeTruthy()
  })
})

describe('the age of the list', () => {
  test('is shown if the network is gone, and if the list could not be refreshed', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    renderPage(ui())
    expect(screen.getByText("You're offline. The list is as of 14:02, so you can't join.")).toBeTruthy()
    cleanup()
    vi.restoreAllMocks()
    renderPage(ui({ stale: true }))
    expect(screen.getByText('The list could not be refreshed. It shows data as of 14:02.')).toBeTruthy()
    press(/Retakes/)
    wait(500)
    expect(screen.getByText('The list could not be refreshed. It shows data as of 14:02.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Join' })).toBeTruthy()
    cleanup()
    renderPage(ui())
    expect(screen.queryByText(/as of/)).toBeNull()
  })
})

describe('offer', () => {
  test('appears half a second after the choice, with its reasons and a way to join', () => {
    const onJoin = vi.fn()
    renderPage(ui({ onJoin }))
    press(/Retakes/)
    expect(screen.getByText('Looking for a server…')).toBeTruthy()
    wait(499)
    expect(screen.queryByRole('heading', { name: 'Retakes 2' })).toBeNull()
    wait(1)
    // 5 free slots are fewer than 8; 2 are too few.
    expect(screen.getByRole('heading', { name: 'Retakes 2' })).toBe(document.activeElement)
    expect(screen.getByText('5 slots free')).toBeTruthy()
    expect(screen.getByText('· 71 ms')).toBeTruthy()
    expect(screen.getByText('· de_mirage')).toBeTruthy()
    const join = screen.getByRole('link', { name: 'Join' })
    expect(join.getAttribute('href')).toBe('steam://connect/10.0.0.1:2')
    fireEvent.click(join)
    expect(onJoin).toHaveBeenCalledWith('10.0.0.1:2')
  })

  test('another one does not repeat; previous returns to the first', () => {
    renderPage(ui({ initialMode: 'retakes' }))
    wait(500)
    press('Try another')
    expect(screen.getByRole('heading', { name: 'Retakes 1' })).toBeTruthy()
    press('Previous')
    expect(screen.getByRole('heading', { name: 'Retakes 2' })).toBeTruthy()
    press('Try another')
    expect(screen.getByRole('heading', { name: 'Retakes 1' })).toBeTruthy()
    press('Back')
    expect(tile(/Retakes/)).toBeTruthy()
  })

  test('says so when the offered server fills up meanwhile', () => {
    const { rerender } = renderPage(ui({ initialMode: 'retakes' }))
    wait(500)
    rerender(ui({ initialMode: 'retakes', servers: [server(1), server(2, { players: '10/10' })] }))
    expect(screen.getByText(/just filled up/)).toBeTruthy()
    rerender(ui({ initialMode: 'retakes', servers: [server(1)] }))
    expect(screen.getByText('This server is no longer listed')).toBeTruthy()
  })

  test('copies the console command and says so for two seconds', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    renderPage(ui({ initialMode: 'retakes' }))
    wait(500)
    press('Copy connect command')
    await act(async () => undefined)
    expect(writeText).toHaveBeenCalledWith('connect 10.0.0.1:2')
    expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
    wait(2000)
    expect(screen.getByRole('button', { name: 'Copy connect command' })).toBeTruthy()
  })

  test('without a network it shows the age of the list and does not join', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    renderPage(ui({ initialMode: 'retakes' }))
    wait(500)
    expect(screen.getByText("You're offline. The list is as of 14:02, so you can't join.")).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Join' })).toHaveProperty('disabled', true)
  })

  test('without a usable link it can only be copied', () => {
    renderPage(ui({ initialMode: 'retakes', joinHref: () => undefined }))
    wait(500)
    expect(screen.queryByRole('link', { name: 'Join' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Copy connect command' })).toBeTruthy()
  })
})

describe('limit', () => {
  test('is applied after the rule of free slots, and can be removed', () => {
    maxPing.set(30)
    const { rerender } = renderPage(ui({ initialMode: 'retakes' }))
    wait(500)
    expect(screen.getByRole('heading', { name: 'Retakes 1' })).toBeTruthy()
    press('Back')
    rerender(ui({ initialMode: 'retakes', latencyOf: () => 71 }))
    press(/Retakes/)
    wait(500)
    expect(screen.getByText('No servers within 30 ms')).toBeTruthy()
    expect(screen.getByText('The closest one is at 71 ms.')).toBeTruthy()
    press('Remove limit')
    press(/Retakes/)
    wait(500)
    expect(screen.getByRole('heading', { name: 'Retakes 2' })).toBeTruthy()
  })

  test('does not count where no latency is measured', () => {
    maxPing.set(30)
    renderPage(ui({ initialMode: 'retakes', canLimitPing: false, latencyOf: () => undefined }))
    wait(500)
    expect(screen.getByRole('heading', { name: /^Retakes \d/ })).toBeTruthy()
  })

  test('a mode that emptied during the search says that there are none', () => {
    const { rerender } = renderPage(ui({ initialMode: 'retakes' }))
    rerender(ui({ initialMode: 'retakes', servers: [] }))
    wait(500)
    expect(screen.getByText('No servers available')).toBeTruthy()
  })
})
