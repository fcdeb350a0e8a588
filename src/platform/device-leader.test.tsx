import { renderHook, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { deviceChannel, watchLeader } from './device-leader.ts'
import { heldLock } from './held-lock.ts'
import { isShownOnDevice } from './shown-on-device.ts'

/** What browsers say that keep nothing for this site. */
const refused = () => new DOMException('The operation is insecure.', 'SecurityError')

describe('where the browser refuses the storage of this site', () => {
  test('a channel between tabs brings nothing, and throws nothing', () => {
    const open = vi.fn()
    class Channel {
      constructor() {
        open()
        throw refused()
      }
    }
    vi.stubGlobal('BroadcastChannel', Channel)
    const channel = deviceChannel('test', v.string())
    const stop = channel.listen(() => undefined)
    channel.post('hello')
    stop()
    expect(open).toHaveBeenCalledOnce()
  })

  test('every tab does the shared work, and holds every lock', async () => {
    vi.stubGlobal('navigator', {
      ...navigator,
      locks: { request: async () => Promise.reject(refused()), query: async () => Promise.reject(refused()) },
    })
    const told: boolean[] = []
    const stop = watchLeader((leads) => told.push(leads))
    await vi.waitFor(() => expect(told).toEqual([false, true]))
    stop()
    const { useHeld } = heldLock('test')
    const { result } = renderHook(useHeld)
    await waitFor(() => expect(result.current).toBe(true))
    expect(await isShownOnDevice()).toBe(false)
  })
})
