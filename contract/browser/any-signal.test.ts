import { describe, expect, it, vi } from 'vitest'
import { anySignal } from './any-signal.ts'

/** As browsers before `AbortSignal.any` have it. */
class OldSignal extends EventTarget {}

describe.each(['with', 'without'])('%s AbortSignal.any', (has) => {
  const arrange = () => {
    if (has === 'without') vi.stubGlobal('AbortSignal', OldSignal)
    return [new AbortController(), new AbortController()] as const
  }

  it('aborts as the first of them does, with its reason', () => {
    const [one, other] = arrange()
    const signal = anySignal(one.signal, other.signal)
    const onAbort = vi.fn()
    signal.addEventListener('abort', onAbort)
    expect(signal.aborted).toBe(false)
    other.abort('first')
    one.abort('second')
    expect([signal.aborted, signal.reason]).toEqual([true, 'first'])
    expect(onAbort).toHaveBeenCalledOnce()
  })

  it('is aborted from the start where one of them is', () => {
    const [one, other] = arrange()
    one.abort('before')
    expect(anySignal(other.signal, one.signal).reason).toBe('before')
  })
})
