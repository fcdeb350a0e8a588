import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createListeners, createSignal, useSignal } from './signal.ts'

it('notifies its subscribers of a change, and only of a change', () => {
  const signal = createSignal('a')
  const seen: string[] = []
  const stop = signal.subscribe(() => seen.push(signal.get()))
  signal.set('b')
  signal.set('b')
  stop()
  signal.set('c')
  expect(seen).toEqual(['b'])
  expect(signal.get()).toBe('c')
})

it('starts with the first subscriber, stops after the last one, and starts again', () => {
  const stop = vi.fn()
  const start = vi.fn(() => stop)
  const signal = createSignal(0, start)
  expect(start).not.toHaveBeenCalled()
  const ends = [signal.subscribe(() => undefined), signal.subscribe(() => undefined)]
  expect(start).toHaveBeenCalledOnce()
  for (const end of ends) {
    expect(stop).not.toHaveBeenCalled()
    end()
  }
  expect(stop).toHaveBeenCalledOnce()
  signal.subscribe(() => undefined)()
  expect(start).toHaveBeenCalledTimes(2)
  expect(stop).toHaveBeenCalledTimes(2)
})

it('a subscriber hears of what the start changes', () => {
  const seen: number[] = []
  const signal = createSignal(0, () => {
    signal.set(1)
    return () => undefined
  })
  signal.subscribe(() => seen.push(signal.get()))
  expect(seen).toEqual([1])
})

it('removing a listener twice does not stop the others', () => {
  const stop = vi.fn()
  const listeners = createListeners(() => stop)
  const first = listeners.subscribe(() => undefined)
  listeners.subscribe(() => undefined)
  first()
  first()
  expect(stop).not.toHaveBeenCalled()
})

it('one listener can act for all', () => {
  const listeners = createListeners<string>()
  const heard: string[] = []
  const first = listeners.subscribe((value) => heard.push(`first ${value}`))
  listeners.subscribe((value) => heard.push(`second ${value}`))
  listeners.notifyFirst('a')
  first()
  listeners.notifyFirst('b')
  listeners.notify('c')
  expect(heard).toEqual(['first a', 'second b', 'second c'])
})

const shown = createSignal('a')
const View = () => <p>{useSignal(shown)}</p>

it('a component renders the current value', () => {
  render(<View />)
  act(() => shown.set('b'))
  expect(screen.getByText('b')).toBeTruthy()
})
