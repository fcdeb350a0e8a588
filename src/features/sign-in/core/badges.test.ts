import { expect, it } from 'vitest'
import { noVip } from '../../../../contract/vip/vip.ts'
import { badgesOf } from './badges.ts'

const groupsOf = (...args: Parameters<typeof badgesOf>) => badgesOf(...args).map(({ group }) => group)

it('stacks the badges in order', () => {
  expect(groupsOf(noVip)).toEqual(['normal'])
  expect(groupsOf({ ...noVip, groups: ['op', 'pro', 'later'] })).toEqual(['pro', 'op'])
  expect(groupsOf({ ...noVip, type: 'vip', groups: ['kol', 'normal'] })).toEqual(['vip', 'kol'])
})

it('VIP shows its end if it has one', () => {
  expect(badgesOf({ ...noVip, type: 'vip', expiresAt: '2026-12-31T00:00:00Z' })).toEqual([
    { group: 'vip', until: Date.parse('2026-12-31T00:00:00Z') },
  ])
  expect(badgesOf({ ...noVip, type: 'vip' })).toEqual([{ group: 'vip', until: undefined }])
})
