import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../tests/support/render-page.tsx'
import { holdUpdates } from '../../platform/busy.ts'
import { UpdatePrompt } from './update-prompt.tsx'

const worker = vi.hoisted(() => {
  const change: (state: string) => void = () => undefined
  return { change, applyUpdate: vi.fn() }
})
vi.mock('../../platform/service-worker.ts', () => ({
  applyUpdate: worker.applyUpdate,
  useUpdateState: () => {
    const [state, change] = useState('ready')
    worker.change = change
    return state
  },
}))

afterEach(() => {
  worker.applyUpdate.mockReset()
})

const told = () => screen.queryByRole('status')?.textContent ?? ''

//
test('a new version waits for consent', () => {
  renderPage(<UpdatePrompt />)
  expect(told()).toContain('A new version is ready')
  expect(worker.applyUpdate).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Update' }))
  expect(worker.applyUpdate).toHaveBeenCalledOnce()
})

test('“later” hides it until it is applied elsewhere', () => {
  renderPage(<UpdatePrompt />)
  fireEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(told()).toBe('')
  expect(worker.applyUpdate).not.toHaveBeenCalled()
  act(() => worker.change('applying'))
  expect(told()).toBe('Updating…')
  expect(screen.queryByRole('button')).toBeNull()
})

test('during a payment it is not shown', () => {
  renderPage(<UpdatePrompt />)
  const releases: (() => void)[] = []
  act(() => void releases.push(holdUpdates()))
  expect(told()).toBe('')
  act(() => {
    for (const release of releases) release()
  })
  expect(told()).toContain('A new version is ready')
})
