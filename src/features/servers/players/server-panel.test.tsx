import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defaultSettings } from '../../../../contract/community/community-settings.ts'
import type { Server } from '../../../../contract/servers/servers.ts'
import { listedServer } from '../../../../tests/support/listed-server.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { rowOfServer } from '../../../../tests/support/rows.ts'
import type { RowMessages } from '../list/row-messages.ts'
import { hiddenServers } from '../my-servers.ts'
import { ServerPanel } from './server-panel.tsx'

const server = listedServer(27015, { name: 'Retakes #1', category: 'retakes' })

const messages: RowMessages = {
  language: 'en',
  settings: defaultSettings,
  online: 'Online',
  offline: 'Offline',
  gone: 'No longer listed',
  full: 'Full',
  pinned: 'Pinned',
  starred: 'Favourite',
  favourite: 'Add to favourites',
  unfavourite: 'Remove from favourites',
  copy: 'Copy connect command',
  copied: 'Copied',
  join: 'Join',
  send: 'Send to PC',
  noNetwork: undefined,
  cannotJoin: 'This server is offline',
  free: (count) => `${count} free`,
}

const actions = {
  open: () => undefined,
  copy: async () => true,
  copyAndSay: async () => undefined,
  send: async () => undefined,
  favourite: () => undefined,
  joined: () => undefined,
}

const asked: string[] = []
function answer(...bodies: (object | number)[]) {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const body = bodies.length > 1 ? bodies.shift() : bodies[0]
    if (typeof body === 'number')
      return Response.json({ error: 'SERVER_NOT_REACHED', requestId: 'r' }, { status: body })
    return Response.json(body)
  })
}
const players = (...list: [string, number | null][]) => ({
  players: { list: list.map(([name, time]) => ({ name, raw: { time } })) },
  asOf: 1,
})

/** When the list was fetched. */
const listed = new Date(2026, 0, 5, 14, 1).getTime()

interface Shown {
  readonly gone?: boolean
  readonly noNetwork?: string
  readonly onClose?: () => void
}

function show(more: Partial<Server> = {}, { gone = false, noNetwork, onClose = () => undefined }: Shown = {}) {
  return renderPage(
    <ServerPanel
      row={rowOfServer({ ...server, ...more })}
      gone={gone}
      listedAt={listed}
      favourite={false}
      hidden={false}
      measured={<p>min 18 ms</p>}
      messages={{ ...messages, noNetwork }}
      actions={actions}
      onClose={onClose}
    />,
  )
}
const lines = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((each) => [...each.children].map((cell) => cell.textContent))

beforeEach(() => {
  asked.length = 0
})
afterEach(() => {
  hiddenServers.set([])
})

describe('players', () => {
  test('are requested by address and shown with their time', async () => {
    answer(players(['b', 61], ['', 3725], ['<b>x</b>', null]))
    show()
    await screen.findByText('<b>x</b>')
    expect(asked).toEqual(['/api/server/info?ip=10.0.0.1&port=27015'])
    expect(lines()).toEqual([
      ['Anonymous', '01:02:05'],
      ['b', '00:01:01'],
      ['<b>x</b>', '--:--:--'],
    ])
  })

  // SRV-05
  test('have dashes where the time is unknown, in whatever way', async () => {
    answer({
      players: {
        list: [
          { name: 'a', raw: { time: 3725.4 } },
          { name: 'b', raw: { time: -1 } },
          { name: 'c', raw: {} },
        ],
      },
      asOf: 1,
    })
    show()
    await screen.findByText('c')
    expect(lines()).toEqual([
      ['a', '01:02:05'],
      ['b', '--:--:--'],
      ['c', '--:--:--'],
    ])
  })

  test('may be empty', async () => {
    answer(players())
    show()
    expect(await screen.findByText('No players')).toBeTruthy()
  })

  test('that cannot be loaded say so and are requested again', async () => {
    answer(502, players(['a', 1]))
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('a')).toBeTruthy()
  })

  test('are an error if the response is invalid', async () => {
    answer({ players: 'many' })
    show()
    expect(await screen.findByText('The player list could not be loaded')).toBeTruthy()
  })
})

describe('the count', () => {
  const at = new Date(2026, 0, 5, 14, 2, 31).getTime()
  const told = (current: number, bots: number, ...names: string[]) => ({
    ...players(...names.map((name): [string, number] => [name, 60])),
    count: { current, max: 10, bots },
    asOf: at,
  })
  beforeEach(() => {
    vi.useFakeTimers({ now: at + 20_000, toFake: ['Date'] })
  })

  test('is the row’s until the names are loaded, then that of their time, which is shown', async () => {
    answer(told(5, 1, 'a', 'b', 'c', 'd', 'e', 'BOT'))
    show({ players: '8/10' })
    expect(screen.getByText('8/10 players')).toBeTruthy()
    expect(screen.getByText('as of 14:01:00')).toBeTruthy()
    await screen.findByText('BOT')
    expect(screen.getByText('5/10 players')).toBeTruthy()
    expect(screen.getByText('and 1 bot')).toBeTruthy()
    expect(screen.getByText('as of 14:02:31')).toBeTruthy()
    expect(screen.queryByText(/8\/10/)).toBeNull()
  })

  test('stands alone if the server hides the names', async () => {
    answer(told(5, 0))
    show()
    expect(await screen.findByText("This server doesn't show who is playing")).toBeTruthy()
    expect(screen.getByText('5/10 players')).toBeTruthy()
  })
})

describe('without a network', () => {
  test('nothing is requested again, and no server is blamed', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    answer(502)
    show({}, { noNetwork: "You're offline" })
    expect(await screen.findByText("You're offline. The player list needs a connection.")).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveProperty('disabled', true)
    const join = screen.getByRole('button', { name: 'Join' })
    expect(join).toHaveProperty('disabled', true)
    expect(join.title).toBe("You're offline")
  })
})

describe('actions', () => {
  test('link to the game, the details and the rules', () => {
    answer(players())
    show()
    expect(screen.getByRole('link', { name: 'Join' }).getAttribute('href')).toMatch(/^steam:\/\/.*10\.0\.0\.1:27015$/)
    expect(screen.getByRole('link', { name: 'Details' }).getAttribute('href')).toBe('/servers/details/10.0.0.1%3A27015')
    expect(screen.getByRole('link', { name: 'Rules' }).getAttribute('href')).toBe('/servers/rules/10.0.0.1%3A27015')
    expect(screen.getByText('min 18 ms')).toBeTruthy()
  })

  test('of an offline server do not link to the game', () => {
    answer(players())
    show({ open: 0 })
    expect(screen.getByRole('button', { name: 'Join' })).toHaveProperty('disabled', true)
    expect(screen.getByText('This server is offline')).toBeTruthy()
  })

  test('of a server that left the list do not link to the game', () => {
    answer(players())
    show({}, { gone: true })
    expect(screen.getByRole('button', { name: 'Join' })).toHaveProperty('disabled', true)
    expect(screen.getAllByText(/No longer listed/).length).toBeGreaterThan(0)
  })

  test('hide the server and close', () => {
    answer(players())
    const closed = vi.fn()
    show({}, { onClose: closed })
    fireEvent.click(screen.getByRole('button', { name: 'Hide server' }))
    expect(hiddenServers.get()).toEqual(['10.0.0.1:27015'])
    expect(closed).toHaveBeenCalledOnce()
  })
})
