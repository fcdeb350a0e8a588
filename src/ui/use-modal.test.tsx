import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Dialog } from './dialog.tsx'

// As WebKit does, whatever opened the dialog.
test.each([
  ['the pointer', false],
  ['the keyboard', true],
])('a dialog that %s opened begins at its heading, with a ring accordingly', (_, isShown) => {
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
  expect(document.activeElement).toBe(getByRole('heading', { name: 'Players', hidden: true }))
  expect(focus.mock.calls.some(([options]) => options?.focusVisible === false)).toBe(!isShown)
})

const form = (
  <Dialog title="New server" closeLabel="Close" onClose={() => undefined}>
    <input type="hidden" />
    <input type="radio" name="region" aria-label="Warsaw" />
    <input type="radio" name="region" aria-label="London" defaultChecked />
    <input aria-label="Name" />
  </Dialog>
)

test('a dialog that an address opened begins at its first field, at the chosen option of a choice', () => {
  const { getByLabelText } = render(form)
  expect(document.activeElement).toBe(getByLabelText('London'))
})

test('a dialog that a press opened leaves the focus where the browser puts it', () => {
  const { getByRole, getByLabelText, rerender } = render(<button type="button">New</button>)
  getByRole('button', { name: 'New' }).focus()
  rerender(
    <>
      <button type="button">New</button>
      {form}
    </>,
  )
  expect(document.activeElement).not.toBe(getByLabelText('London'))
})
