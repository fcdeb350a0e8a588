import { expect, it, vi } from 'vitest'
import { engines, findFirefox, missing } from './find-engines.mjs'

it('a Firefox that is named is used, and one that does not exist is an error', () => {
  vi.stubEnv('FIREFOX_PATH', process.execPath)
  expect(findFirefox()).toBe(process.execPath)
  vi.stubEnv('FIREFOX_PATH', '/no/such/firefox')
  expect(findFirefox).toThrow('/no/such/firefox')
})

it('of a missing engine the packages are named', () => {
  expect(missing(engines.webkit)).toBe(
    'WebKit is not installed (Debian: apt-get install webkit2gtk-driver xvfb libgl1-mesa-dri)',
  )
})
