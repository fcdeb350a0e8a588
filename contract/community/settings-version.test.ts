import { expect, it } from 'vitest'
import { settingsVersion } from './settings-version.ts'

it('is FNV-1a, as its authors publish it', () => {
  expect(['', 'a', 'foobar'].map(settingsVersion)).toEqual(
    [0x811c9dc5, 0xe40c292c, 0xbf9cf968].map((hash) => hash.toString(36)),
  )
})
