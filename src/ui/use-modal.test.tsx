import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

// As WebKit does, whatever opened the dialog.
test.each([
  ['the pointer', false],
  ['the keyboard', true],
])("a dialog that %s opened shows its first button's focus accordingly", (_, isShown) => {
  let isOpen = false
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    isOpen = true
    this.querySelector('button')?.focus()
  })
  const { matches } = Element.prototype
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
    return selector === ':focus-visible' ? isOpen || isShown : matches.call(this, selector)
  })
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  const { getByRole } = render(
    <Dialog title="Players" closeLabel="Close" onClose={() => undefined}>
      text
    </Dialog>,
  )
  expect(document.activeElement).toBe(getByRole('button', { name: 'Close', hidden: true }))
  expect(focus.mock.calls.some(([options]) => options?.focusVisible === false)).toBe(!isShown)
})
