import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkKinds } from './link-kinds.ts'
import { nearestLinkKinds } from './nearest-link-kinds.ts'

describe('the nearest kinds', () => {
  it.each([
    ['discrod', ['discord']],
    ['Twitter', ['x']],
    ['telegramm', ['telegram']],
    ['微信', ['wechat']],
    ['Ko-Fi', ['kofi']],
    ['e-mail', ['email']],
    ['qqqqqqqqqqqq', []],
    ['', []],
  ])('of %j are %j', (wrong, nearest) => {
    expect(nearestLinkKinds(wrong).slice(0, 1)).toEqual(nearest)
  })

  it('are at most three kinds, whatever is typed, and a kind is nearest to itself', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (wrong) => {
        const nearest = nearestLinkKinds(wrong)
        expect(nearest.length).toBeLessThanOrEqual(3)
        expect(nearest.every((kind) => linkKinds.includes(kind))).toBe(true)
      }),
    )
    for (const kind of linkKinds) expect(nearestLinkKinds(kind)[0], kind).toBe(kind)
  })
})
