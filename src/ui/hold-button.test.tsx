import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { HoldButton } from './hold-button.tsx'

const onConfirm = vi.fn()
const plain = {
  question: 'Restart it?',
  consequence: 'All are out',
  confirm: 'Yes',
  cancel: 'No',
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onConfirm.mockReset()
})

function button(disabled = false): HTMLElement {
  render(
    <HoldButton hint="Hold for 2 seconds" holdFor={2000} plain={plain} onConfirm={onConfirm} disabled={disabled}>
      Restart
    </HoldButton>,
  )
  return screen.getByRole('button', { name: 'Restart' })
}
const question = () => screen.queryByRole('dialog', { name: 'Restart it?' })
const progress = () => document.querySelector<HTMLElement>('[data-progress]')?.style.transform
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test.each([
  ['the pointer', (it: HTMLElement) => fireEvent.pointerDown(it, { button: 0 })],
  ['Space', (it: HTMLElement) => fireEvent.keyDown(it, { key: ' ' })],
  ['Enter', (it: HTMLElement) => fireEvent.keyDown(it, { key: 'Enter' })],
])('acts once after two seconds of %s', (_name, press) => {
  const it = button()
  press(it)
  pass(1900)
  expect(onConfirm).not.toHaveBeenCalled()
  pass(200)
  expect(onConfirm).toHaveBeenCalledOnce()
  pass(5000)
  expect(onConfirm).toHaveBeenCalledOnce()
})

test.each([
  ['up', (it: HTMLElement) => fireEvent.pointerUp(it)],
  ['leaving', (it: HTMLElement) => fireEvent.pointerLeave(it)],
  ['cancelled by a scroll', (it: HTMLElement) => fireEvent.pointerCancel(it)],
  ['focus elsewhere', (it: HTMLElement) => fireEvent.blur(it)],
])('does nothing when let go: %s', (_name, letGo) => {
  const it = button()
  fireEvent.pointerDown(it, { button: 0 })
  pass(1000)
  expect(progress()).toBe('scaleX(0.5)')
  letGo(it)
  pass(5000)
  expect(onConfirm).not.toHaveBeenCalled()
  expect(progress()).toBe('scaleX(0)')
})

test('the repetition of a held key does not start over, and another key does nothing', () => {
  const it = button()
  fireEvent.keyDown(it, { key: 'a' })
  pass(3000)
  expect(onConfirm).not.toHaveBeenCalled()
  fireEvent.keyDown(it, { key: ' ' })
  pass(1500)
  fireEvent.keyDown(it, { key: ' ', repeat: true })
  pass(600)
  expect(onConfirm).toHaveBeenCalledOnce()
})

test.each([
  ['a right click', false, 2],
  ['a press while disabled', true, 0],
])('%s does nothing', (_name, disabled, pressed) => {
  fireEvent.pointerDown(button(disabled), { button: pressed })
  pass(3000)
  expect(onConfirm).not.toHaveBeenCalled()
})

function tap(it: HTMLElement): void {
  fireEvent.pointerDown(it, { button: 0 })
  fireEvent.pointerUp(it)
  fireEvent.click(it)
}
function strike(it: HTMLElement): void {
  fireEvent.keyDown(it, { key: ' ' })
  fireEvent.keyUp(it, { key: ' ' })
}

test.each<[string, (it: HTMLElement) => void]>([
  ['the pointer let go early', tap],
  ['a key let go early', strike],
  ['the click of a screen reader', (it) => fireEvent.click(it)],
])('%s asks, and a plain answer acts', (_name, press) => {
  press(button())
  expect(onConfirm).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(question()).toBeNull()
})

test('No does nothing', () => {
  fireEvent.click(button())
  fireEvent.click(screen.getByText('No'))
  expect(question()).toBeNull()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('a press that has acted asks nothing', () => {
  const it = button()
  fireEvent.pointerDown(it, { button: 0 })
  pass(2100)
  fireEvent.pointerUp(it)
  fireEvent.click(it)
  expect(question()).toBeNull()
  fireEvent.keyDown(it, { key: 'Enter' })
  pass(2100)
  fireEvent.keyUp(it, { key: 'Enter' })
  expect(question()).toBeNull()
  expect(onConfirm).toHaveBeenCalledTimes(2)
})

test.each<[string, (it: HTMLElement) => void, (it: HTMLElement) => void]>([
  ['the pointer', (it) => fireEvent.pointerDown(it, { button: 0 }), (it) => fireEvent.pointerUp(it)],
  ['a key', (it) => fireEvent.keyDown(it, { key: ' ' }), (it) => fireEvent.keyUp(it, { key: ' ' })],
])('a page that was busy until %s was let go acts nevertheless', (_name, press, letGo) => {
  vi.useFakeTimers({ toFake: ['performance'] }) // the interval does not run meanwhile
  const it = button()
  press(it)
  pass(2100)
  expect(onConfirm).not.toHaveBeenCalled()
  letGo(it)
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(question()).toBeNull()
})
