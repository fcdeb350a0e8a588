import { describe, expect, it } from 'vitest'
import { publicVipStatus, vipStatusAt } from './vip.ts'

const now = Date.parse('2026-06-01T00:00:00Z')

describe('vipStatusAt', () => {
  it.each([
    ['never had it', null, 'none', null, false],
    ['ended a moment ago', now, 'none', null, false],
    ['ends in a moment', now + 1, 'vip', '2026-06-01T00:00:00.001Z', true],
  ])('%s', (_case, expiresAt, type, iso, reservedSlots) => {
    const groups = type === 'vip' ? ['vip'] : []
    expect(vipStatusAt({ expiresAt, groups: [] }, now)).toEqual({ type, expiresAt: iso, groups, reservedSlots })
  })

  it('lists groups in the community order, each once, without unknown ones', () => {
    const groups = ['op', 'kol', 'pro', 'kol', 'admin']
    expect(vipStatusAt({ expiresAt: null, groups }, now).groups).toEqual(['pro', 'kol', 'op'])
    expect(vipStatusAt({ expiresAt: now + 1, groups }, now).groups).toEqual(['vip', 'pro', 'kol', 'op'])
  })

  it('hides the end date from other players', () => {
    const status = vipStatusAt({ expiresAt: now + 1, groups: ['pro'] }, now)
    expect(publicVipStatus(status)).toEqual({ ...status, expiresAt: null })
  })
})
