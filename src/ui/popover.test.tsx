import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Popover } from './popover.tsx'

function show(beside: boolean) {
  const onClose = vi.fn()
  const view = render(
    <Popover anchor={{ current: null }} label="Server 1" onClose={onClose} beside={beside}>
      players
    </Popover>,
  )
  return { ...view, onClose, box: screen.getByRole('dialog', { name: 'Server 1', hidden: true }) }
}

test('a panel beside the page stays at a press outside, closes by Esc and gives its room back', () => {
  const { unmount, onClose, box } = show(true)
  expect(box.getAttribute('popover')).toBe('manual')
  expect(document.documentElement.dataset['beside']).toBe('')
  fireEvent.pointerDown(document.body)
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
  unmount()
  expect(document.documentElement.dataset['beside']).toBeUndefined()
})

test('a light layer takes no room of the page', () => {
  const { box } = show(false)
  expect(box.getAttribute('popover')).toBe('auto')
  expect(document.documentElement.dataset['beside']).toBeUndefined()
})
