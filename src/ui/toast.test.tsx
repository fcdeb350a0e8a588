import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../tests/support/render-page.tsx'
import { Dialog } from './dialog.tsx'
import { showToast, Toaster } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
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

const Modal = ({ name, children }: { readonly name: string; readonly children?: ReactNode }) => (
  <Dialog title={name} closeLabel="Close" onClose={() => undefined}>
    {children}
  </Dialog>
)

// SH-16: everything outside a modal is inert
test('a modal has a live region of its own before the first toast; its toast outlives it', async () => {
  const regionOf = (text: string) => screen.getByText(text).closest('[aria-live], [role="status"]')
  const page = (modals: ReactNode) => (
    <>
      {modals}
      <Toaster />
    </>
  )
  const { rerender } = render(page(null))
  rerender(page(<Modal name="Outer" />))
  const region = screen.getByRole('dialog', { name: 'Outer' }).querySelector('[aria-live="polite"]')
  expect(region?.textContent).toBe('')
  act(() => showToast({ text: 'Copied', kind: 'ok' }))
  expect(regionOf('Copied')).toBe(region)

  rerender(
    page(
      <Modal name="Outer">
        <Modal name="Inner" />
      </Modal>,
    ),
  )
  expect(regionOf('Copied')?.parentElement).toBe(screen.getByRole('dialog', { name: 'Inner' }))
  rerender(page(<Modal name="Outer" />))
  expect(regionOf('Copied')?.parentElement).toBe(screen.getByRole('dialog', { name: 'Outer' }))
  rerender(page(null))
  expect(regionOf('Copied')).toBe(screen.getByRole('status'))
})
