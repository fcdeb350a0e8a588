import { expect, test, vi } from 'vitest'
import { holdUpdates, isBusy, onHoldChange, updatesHeld } from './busy.ts'

test('updates wait until every hold is released', () => {
  const heard = vi.fn()
  const stop = onHoldChange(heard)
  const first = holdUpdates()
  const second = holdUpdates()
  first()
  first()
  expect([updatesHeld(), isBusy()]).toEqual([true, true])
  second()
  expect([updatesHeld(), isBusy()]).toEqual([false, false])
  expect(heard).toHaveBeenCalled()
  stop()
})

test('an open dialog counts as unsaved work', () => {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('open', '')
  document.body.append(dialog)
  expect(isBusy()).toBe(true)
  dialog.remove()
  expect(isBusy()).toBe(false)
})
