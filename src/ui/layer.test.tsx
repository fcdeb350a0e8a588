import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { Popover } from './popover.tsx'

function Page({ onClose }: { readonly onClose: () => void }) {
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={opener} type="button">
        Open
      </button>
      <Popover anchor={opener} label="Menu" onClose={onClose}>
        <button type="button">Inside</button>
      </Popover>
    </>
  )
}

// The DOM of these tests has no popovers, like browsers before Chrome 114, Safari 17 and Firefox 125.
test('without the popover API, Escape and a press outside dismiss a popover, as they do with it', () => {
  expect('showPopover' in HTMLElement.prototype).toBe(false)
  const onClose = vi.fn()
  const { unmount } = render(<Page onClose={onClose} />)
  expect(screen.getByRole('dialog').dataset['shown']).toBe('')
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Inside' }))
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Open' }))
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(document.body)
  expect(onClose).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(2)
  unmount()
  fireEvent.pointerDown(document.body)
  expect(onClose).toHaveBeenCalledTimes(2)
})
