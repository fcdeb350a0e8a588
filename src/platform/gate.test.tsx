import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gateMessage } from '../../contract/page/sw-messages.ts'
import { watchGate } from './gate.ts'

const worker = Object.assign(new EventTarget(), { controller: {} })
const say = (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data }))
const onClosed = vi.fn()

beforeEach(() => {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  onClosed.mockClear()
})

it('hears from the worker that a check is needed', () => {
  const stop = watchGate(onClosed)
  say({ type: 'OPEN', path: '/faq' })
  expect(onClosed).not.toHaveBeenCalled()
  say(gateMessage)
  stop()
  say(gateMessage)
  expect(onClosed).toHaveBeenCalledOnce()
})
