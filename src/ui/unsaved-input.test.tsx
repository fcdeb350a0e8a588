import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../tests/support/render-page.tsx'
import { Dialog } from './dialog.tsx'
import { UnsavedInput } from './unsaved-input.tsx'

const onClose = vi.fn()

function Form({ hasDraft }: { readonly hasDraft: boolean }) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(true)
  if (!open) return <p>Closed</p>
  const close = () => {
    onClose()
    setOpen(false)
  }
  return (
    <Dialog title="Form" closeLabel="Close" onClose={close}>
      <UnsavedInput when={text !== ''} hasDraft={hasDraft} />
      <input aria-label="E-mail" value={text} onChange={(event) => setText(event.target.value)} />
    </Dialog>
  )
}

const show = ({ hasDraft = false } = {}) => renderPage(<Form hasDraft={hasDraft} />)
const field = () => screen.getByLabelText<HTMLInputElement>('E-mail')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const form = () => screen.getByRole<HTMLDialogElement>('dialog', { name: 'Form' })
const question = () => screen.queryByRole('dialog', { name: 'Discard what you entered?' })
const answer = (name: 'Discard' | 'Keep editing') => {
  const asked = question()
  if (!asked) throw new Error('no question')
  const button = within(asked).getAllByRole('button', { name }).at(-1)
  if (!button) throw new Error(`no ${name}`)
  fireEvent.click(button)
}

const outside = { clientX: 700, clientY: 20 }
const ways = {
  'a click outside': () => {
    fireEvent.pointerDown(form(), outside)
    fireEvent.click(form(), outside)
  },
  Esc: () => {
    // A browser turns the key into `cancel` unless the page takes it.
    if (fireEvent.keyDown(field(), { key: 'Escape' })) fireEvent(form(), new Event('cancel', { cancelable: true }))
  },
  'its button': () => fireEvent.click(within(form()).getAllByRole('button', { name: 'Close' })[0] ?? form()),
}
const names = ['a click outside', 'Esc', 'its button'] as const

/** Whether the browser would ask before it leaves the document. */
const asksToLeave = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

afterEach(() => onClose.mockReset())

test.each(names)('an untouched form closes by %s', (way) => {
  show()
  ways[way]()
  expect(screen.getByText('Closed')).toBeDefined()
  expect(onClose).toHaveBeenCalledOnce()
})

test.each(names)('a touched form asks before it closes by %s, and keeps the input', (way) => {
  show()
  type('fox@example.org')
  ways[way]()
  expect(question()).not.toBeNull()
  answer('Keep editing')
  expect(question()).toBeNull()
  expect(field().value).toBe('fox@example.org')
  expect(onClose).not.toHaveBeenCalled()
  ways[way]()
  answer('Discard')
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('pressing Esc repeatedly opens and closes the question, and never closes the form', () => {
  show()
  type('fox@example.org')
  for (const shown of [true, false, true, false, true]) {
    const at = question()?.querySelector('button') ?? field()
    expect(fireEvent.keyDown(at, { key: 'Escape' })).toBe(false)
    expect(question() !== null).toBe(shown)
  }
  expect(field().value).toBe('fox@example.org')
})

test('a form that the browser closes without asking is opened again', () => {
  show()
  type('fox@example.org')
  act(() => form().close())
  expect(form().open).toBe(true)
  answer('Keep editing')
  expect(field().value).toBe('fox@example.org')
})

test('a press that started inside is no click outside', () => {
  show()
  type('fox@example.org')
  fireEvent.pointerDown(field())
  fireEvent.click(form(), outside)
  expect(question()).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

test('leaving the document asks while input would be lost, and not where a draft keeps it', () => {
  const { unmount } = show()
  expect(asksToLeave()).toBe(false)
  type('fox@example.org')
  expect(asksToLeave()).toBe(true)
  type('')
  expect(asksToLeave()).toBe(false)
  unmount()
  show({ hasDraft: true })
  type('fox@example.org')
  expect(asksToLeave()).toBe(false)
})
