import { expect, test, vi } from 'vitest'
import { whenParsed } from './when-parsed.ts'

test('waits for a page that is still being parsed', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  const done = vi.fn()
  const parsed = whenParsed().then(done)
  await Promise.resolve()
  expect(done).not.toHaveBeenCalled()
  document.dispatchEvent(new Event('DOMContentLoaded'))
  await parsed
  expect(done).toHaveBeenCalledOnce()
})

test('does not wait for one that was parsed', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  await expect(whenParsed()).resolves.toBeUndefined()
})
