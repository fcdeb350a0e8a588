import { expect, it } from 'vitest'
import { days } from '../../../contract/duration.ts'
import { endingKeys, isUsable } from './key-ends.ts'

const now = Date.parse('2026-06-01T00:00:00Z')
const ending = (setting: string, at: number) => ({ keyEnds: [{ setting, at }] })

it('reports what ends within 30 days or has ended, the first to end first', () => {
  const providers = [
    ending('LATER', now + days(31)),
    ending('SOON', now + days(30)),
    {},
    { keyEnds: [] },
    ending('ENDED', now - 1),
  ]
  expect(endingKeys(providers, now).map(({ setting }) => setting)).toEqual(['ENDED', 'SOON'])
})

it('lets a provider be used until the first of its certificates has ended', () => {
  expect(isUsable({}, now)).toBe(true)
  expect(isUsable(ending('A', now + 1), now)).toBe(true)
  expect(isUsable(ending('A', now), now)).toBe(false)
  expect(isUsable({ keyEnds: [...ending('A', now + 1).keyEnds, ...ending('B', now - 1).keyEnds] }, now)).toBe(false)
})
