import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { SlotWish } from '../../contract/push/slot-watch.ts'
import { renderPage } from '../../tests/support/render-page.tsx'
import { Toaster } from '../ui/toast.tsx'
import { slotWatches } from './slot-watches.ts'
import { WatchButton } from './watch-button.tsx'

const wishFor = (port: number): SlotWish => ({ kind: 'server', server: `10.0.0.1:${port}`, name: `S${port}` })

afterEach(() => slotWatches.set([]))

function press(port: number, hasRoom = false) {
  cleanup()
  renderPage(
    <>
      <WatchButton wish={wishFor(port)} hasRoom={hasRoom} />
      <Toaster />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: /room/ }))
  return screen.getByRole('button', { name: /room/ })
}

test('a server with room is not watched, which is said (F-01)', async () => {
  const button = press(1, true)
  expect(button.textContent).toBe("Notify me when there's room")
  expect(button.getAttribute('aria-pressed')).toBe('false')
  expect(await screen.findByText('There is room right now')).toBeTruthy()
  expect(slotWatches.get()).toEqual([])
})

test('a second press ends a watch', () => {
  const button = press(1)
  expect(button.textContent).toBe('Waiting for room')
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(slotWatches.get()).toMatchObject([{ wish: wishFor(1) }])
  fireEvent.click(button)
  expect(button.textContent).toBe("Notify me when there's room")
  expect(slotWatches.get()).toEqual([])
})

test('a sixth watch is refused, which is said (F-01)', async () => {
  for (const port of [1, 2, 3, 4, 5]) expect(press(port).textContent).toBe('Waiting for room')
  expect(press(6).textContent).toBe("Notify me when there's room")
  expect(await screen.findByText("You're already watching 5. End one of them first.")).toBeTruthy()
  expect(slotWatches.get().map(({ wish }) => wish)).toEqual([1, 2, 3, 4, 5].map(wishFor))
})
