import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../tests/support/render-page.tsx'
import { showToast, Toaster } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

// SH-16
test('a toast closes by itself after five seconds; the same text again is one toast, with new time', async () => {
  renderPage(<Toaster />)
  act(() => showToast({ text: 'Copied', kind: 'ok' }))
  await pass(4000)
  act(() => showToast({ text: 'Copied', kind: 'ok' }))
  await pass(4000)
  expect(screen.getAllByText('Copied')).toHaveLength(1)
  await pass(1001)
  expect(screen.queryByText('Copied')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('')
})
