import { describe, expect, it } from 'vitest'
import { emblemOf } from './emblem.ts'

const season = (id: number, name = `Season ${id}`) => ({ id: String(id), name })

describe('the emblem of a season', () => {
  it.each([
    ['S1', '1'],
    ['第 12 赛季', '12'],
    ['第１２赛季', '12'],
    ['2026 Spring', '26'],
    ['Season 05', '5'],
    ['CS2 · 3', '3'],
    ['Winter', ''],
  ])('of %j has the number %j', (name, number) => expect(emblemOf(season(1, name)).number).toBe(number))

  it('is the same each time, and another one in the next season', () => {
    const all = Array.from({ length: 40 }, (_, i) => emblemOf(season(i + 1)).drawing.planes[0])
    for (const [i, rim] of all.entries()) {
      expect(emblemOf(season(i + 1)).drawing.planes[0]).toEqual(rim)
      expect(all[i + 1]?.d).not.toBe(rim?.d)
      expect(all[i + 1]?.fill).not.toEqual(rim?.fill)
    }
    expect(new Set(all.map((rim) => JSON.stringify(rim))).size).toBe(40)
  })

  it('has a star where the name has no number', () => {
    const spring = emblemOf(season(7, 'Spring'))
    expect(spring.drawing.planes).toHaveLength(3)
    expect(emblemOf(season(7, 'Spring'))).toEqual(spring)
  })
})
