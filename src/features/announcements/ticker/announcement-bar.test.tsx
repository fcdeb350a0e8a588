import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { userSchema } from '../../../../contract/accounts/user.ts'
import { vipTicker } from '../../../../contract/community/community-settings.ts'
import { hours } from '../../../../contract/duration.ts'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { endSession, startSession } from '../../../shared/session.ts'
import { dismissedAnnouncements } from '../dismissed.ts'
import { listSeen } from '../use-auto-open.ts'
import { AnnouncementBar } from './announcement-bar.tsx'

const news = { id: 'cup', text: 'Cup on Friday', priority: 1, start_date: '2026-01-01T12:00:00Z' }
/** What a proxy may return instead of the announcements. */
const html = () => new Response('<html>Sign in to the hotel</html>')
const answers = new Map<string, Response | 'refused'>()

function answer(
  list: readonly object[],
  ticker: readonly object[] | 'refused' | 'html' = [{ id: 1, text: 'Hello', priority: 0 }],
) {
  const first = { refused: () => 'refused' as const, html }
  answers.set(
    '/api/server/announcement?language=en',
    typeof ticker === 'string' ? first[ticker]() : Response.json(ticker),
  )
  answers.set('/api/server/announcement/list?language=en', Response.json(list))
}

/** SWR sends the request in the next frame. */
const nextFrame = () => act(() => new Promise<void>((done) => requestAnimationFrame(() => done())))

async function show({ listShown = true } = {}) {
  renderPage(
    <main>
      <h1>Servers</h1>
      <AnnouncementBar listShown={listShown} />
    </main>,
  )
  // Not waitFor, which would use the fake clock.
  for (let frame = 0; frame < 200 && !screen.queryByText(/Hello|VIP/); frame += 1) await nextFrame()
  await nextFrame()
}

beforeEach(() => {
  // The document was loaded with the test, however long its process has been running.
  const loadedAt = performance.now()
  const clock = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => clock() - loadedAt)
  vi.stubGlobal('fetch', (path: string) => {
    const given = answers.get(path)
    return given instanceof Response ? Promise.resolve(given.clone()) : Promise.reject(new TypeError('no network'))
  })
})
afterEach(() => {
  // In this order: fake timers put back the clock that they found.
  dismissedAnnouncements.set([])
  listSeen.set(false)
  endSession()
})

/** Loads the dialog's chunk before the clock is faked. */
beforeAll(async () => {
  await import('../overlay/announcements-layer.tsx')
})

const fakeClock = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
/** Advances the clock and lets pending loads finish. */
const pass = async (ms: number) => {
  await act(() => vi.advanceTimersByTimeAsync(ms))
}
const onScreen = (width: 'wide' | 'narrow') =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width') && width === 'wide',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
const dialog = () => screen.queryByRole('dialog')

test('shows the first announcement of the ticker; opens no dialog if nothing is unread', async () => {
  answer([])
  await show()
  expect(screen.getByText('Hello')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'All announcements' })).toBeNull()
})

// ANN-01
test.each([['refused' as const], ['html' as const], [[]]])(
  'shows the community’s own text if the API returns none (%j)',
  async (ticker) => {
    answer([], ticker)
    await show()
    expect(screen.getByText(vipTicker.en)).toBeTruthy()
    expect(dialog()).toBeNull()
  },
)

describe('automatically', () => {
  const member = { id: '1', steamId: '76561198000000101', username: 'A', avatar: null }

  test('they open once on a later visit as soon as the list is loaded, and can be reopened', async () => {
    listSeen.set(true)
    answer([news])
    await show()
    await waitFor(() => expect(dialog()).toBeTruthy())
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(dialog()).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'All announcements' }))
    await waitFor(() => expect(dialog()?.textContent).toContain('Cup on Friday'))
  })

  test('they do not open before the list is loaded', async () => {
    listSeen.set(true)
    fakeClock()
    answer([news])
    await show({ listShown: false })
    await pass(10_000)
    expect(dialog()).toBeNull()
  })

  test('they open on a first visit to a wide screen after the list was visible for five seconds', async () => {
    onScreen('wide')
    fakeClock()
    answer([news])
    await show()
    await pass(5000)
    expect(dialog()).toBeNull()
    expect(listSeen.get()).toBe(true)
    await pass(2500)
    expect(dialog()).toBeTruthy()
  })

  test('they do not open on a first visit to a small screen: a badge shows their number', async () => {
    onScreen('narrow')
    fakeClock()
    answer([news, { ...news, id: 'other' }])
    await show()
    await pass(20_000)
    expect(dialog()).toBeNull()
    expect(screen.getByRole('button', { name: 'All announcements, 2 new' }).textContent).toContain('2')
  })

  test('they wait until the user is inactive and nothing else is open', async () => {
    onScreen('wide')
    fakeClock()
    answer([news])
    await show()
    await pass(6500)
    fireEvent.pointerMove(document.body)
    await pass(1900)
    expect(dialog()).toBeNull()
    const other = document.createElement('dialog')
    other.open = true
    document.body.append(other)
    await pass(3000)
    expect(screen.queryByRole('dialog', { name: 'Announcements' })).toBeNull()
    other.remove()
    await pass(600)
    expect(dialog()).toBeTruthy()
  })

  test('they open by themselves on a later visit to a small screen, too', async () => {
    onScreen('narrow')
    listSeen.set(true)
    fakeClock()
    answer([news])
    await show()
    await pass(2500)
    expect(dialog()).toBeTruthy()
  })

  test('they wait while a field has the focus', async () => {
    listSeen.set(true)
    fakeClock()
    answer([news])
    await show()
    const field = document.createElement('input')
    document.body.append(field)
    field.focus()
    await pass(10_000)
    expect(dialog()).toBeNull()
    field.remove()
    await pass(600)
    expect(dialog()).toBeTruthy()
  })

  test('they never open in a document that was loaded on another page', async () => {
    listSeen.set(true)
    fakeClock()
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { name: `${location.origin}/faq`, entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => ({}) },
    ])
    answer([news])
    await show()
    await pass(50_000)
    expect(dialog()).toBeNull()
    expect(screen.getByRole('button', { name: 'All announcements, 1 new' })).toBeTruthy()
  })

  test('they never open over the return from a sign-in', async () => {
    listSeen.set(true)
    fakeClock()
    startSession('token', v.parse(userSchema, member))
    answer([news])
    await show()
    await pass(150_000)
    expect(dialog()).toBeNull()
    expect(screen.getByRole('button', { name: 'All announcements, 1 new' })).toBeTruthy()
  })

  test('they move the focus to the heading when they close', async () => {
    listSeen.set(true)
    answer([news])
    await show()
    await waitFor(() => expect(dialog()).toBeTruthy())
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
    expect(dismissedAnnouncements.get()).toEqual(['cup'])
  })
})

test('does not open for what was dismissed on an earlier visit', async () => {
  dismissedAnnouncements.set(['cup'])
  answer([news])
  await show()
  await waitFor(() => expect(screen.getByRole('button', { name: 'All announcements' })).toBeTruthy())
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('with an end', () => {
  // ANN-03
  test.each(['online', 'offline'])(
    'one disappears at its end, %s, from the ticker and from the unread ones',
    async (network) => {
      fakeClock()
      vi.setSystemTime('2026-06-01T18:00:00Z')
      listSeen.set(true)
      const tonight = { ...news, id: 'tonight', text: 'Hello tonight', end_date: '2026-06-01T20:00:00Z' }
      answer([tonight, news], [tonight])
      await show()
      expect(screen.getByText('Hello tonight')).toBeTruthy()
      expect(screen.getByRole('button', { name: 'All announcements, 2 new' })).toBeTruthy()
      if (network === 'offline') {
        answers.clear()
        vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      }
      const field = document.createElement('input')
      document.body.append(field)
      field.focus()
      await pass(hours(2) - 1000)
      expect(screen.getByText('Hello tonight')).toBeTruthy()
      await pass(1000)
      field.remove()
      expect(screen.queryByText('Hello tonight')).toBeNull()
      expect(screen.getByText(vipTicker.en)).toBeTruthy()
      expect(screen.getByRole('button', { name: 'All announcements, 1 new' })).toBeTruthy()
    },
  )
})
