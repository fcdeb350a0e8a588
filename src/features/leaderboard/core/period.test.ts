import { describe, expect, it } from 'vitest'
import { modeOf, periodOf, periodWord, seasonOf } from './period.ts'

const season = (id: string) => ({ id, name: `Season ${id}`, startsAt: 0, endsAt: null })
const seasons = [season('s3'), season('s2'), season('s1')]

describe('the period of an address', () => {
  it.each([
    ['all', 'all'],
    ['s2', 's2'],
    [null, 's3'],
    ['s9', 's3'],
    ['', 's3'],
  ])('%s is %s', (asked, word) => {
    expect(periodWord(periodOf(asked, seasons))).toBe(word)
  })

  it('is all-time if there are no seasons', () => {
    expect(periodOf('s2', [])).toEqual({ kind: 'all' })
    expect(seasonOf(periodOf(null, []))).toBeUndefined()
  })
})

it('knows the modes, and falls back to dm', () => {
  expect(['solo', 'dm-pistol', 'retakes', 'aim', null].map(modeOf)).toEqual([
    'solo',
    'dm-pistol',
    'retakes',
    'dm',
    'dm',
  ])
})
