import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { OfferCard } from './offer-card.tsx'

const onJoined = vi.fn()
const started = vi.fn()
const confirmed = vi.fn()
let answers: (() => Response)[] = []

const sentServer = {
  id: 'a',
  kind: 'server',
  name: 'Retakes #3',
  from: '',
  state: 'opened',
  openedBy: 'Chrome',
  left: 9,
}
const accepted = (link: string | null) => () => Response.json({ sentServer, link, server: '192.0.2.1:27015' })
const lost = (): Response => {
  throw new TypeError('the connection was cut')
}

beforeEach(() => {
  vi.useFakeTimers()
  onJoined.mockReset()
  started.mockReset()
  confirmed.mockReset()
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.endsWith('/shown')) return (answers.shift() ?? lost)()
    confirmed(path)
    return new Response(null, { status: 204 })
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    started(this.href)
  })
})

/** Presses, and waits for longer than the card does before it asks again. */
async function press(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Join' }))
  await act(() => vi.advanceTimersByTimeAsync(5000))
}
const show = (id = 'a') =>
  renderPage(
    <OfferCard offer={{ id, name: 'Retakes #3', from: '', endsAt: Date.now() + 60_000 }} onJoined={onJoined} />,
  )

test('an answer that was lost is asked for again, and the game starts once', async () => {
  answers = [lost, accepted('steam://connect/192.0.2.1:27015')]
  show()
  await press()
  expect(started.mock.calls).toEqual([['steam://connect/192.0.2.1:27015']])
  expect(onJoined).toHaveBeenCalledOnce()
  expect(answers).toEqual([])
})

test('after two the user may press again; another PC may have been first', async () => {
  answers = [lost, lost, accepted(null)]
  show()
  await press()
  expect(screen.getByText("The portal can't be reached. Try again.")).toBeDefined()
  await press()
  expect(answers).toEqual([])
  expect(started).not.toHaveBeenCalled()
})

test('what is over is not asked for again', async () => {
  answers = [() => Response.json({ error: 'GONE', requestId: 'r' }, { status: 410 }), accepted('steam://connect/1')]
  show()
  await press()
  expect(started).not.toHaveBeenCalled()
  expect(answers).toHaveLength(1)
})

test('the portal is told that the offer is shown once the page is visible, and once only', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { unmount } = show('b')
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(confirmed).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  unmount()
  show('b')
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(confirmed.mock.calls).toEqual([['/api/hand-offs/b/shown']])
})
