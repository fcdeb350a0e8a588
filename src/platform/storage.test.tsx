import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { storedValue } from './storage.ts'

const elsewhere = (key: string | null, newValue: string | null) =>
  dispatchEvent(new StorageEvent('storage', { key, newValue }))

test('another tab’s value is visible, whether or not there is a listener', () => {
  const value = storedValue('storage-test', v.picklist(['a', 'b']), 'a', { plain: true })
  elsewhere('storage-test', 'b')
  expect(value.get()).toBe('b')
  const told = vi.fn()
  const stop = value.subscribe(told)
  elsewhere('another-key', 'a')
  expect(told).not.toHaveBeenCalled()
  elsewhere('storage-test', 'no such choice')
  expect(value.get()).toBe('a')
  expect(told).toHaveBeenCalledOnce()
  stop()
  value.set('b')
  elsewhere(null, null) // everything was cleared
  expect(value.get()).toBe('a')
  expect(told).toHaveBeenCalledOnce()
})
