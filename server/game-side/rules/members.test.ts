import { expect, it } from 'vitest'
import { shippedGroups } from '../../../contract/game-side/members.ts'
import { createMemberVersions, type Member, membersInGame } from './members.ts'

const [ann, bo] = ['76561198000000001', '76561198000000002']
const vip = (steamId: string, expiresAt: number): Member => ({ steamId, groups: ['vip'], expiresAt })

it('orders members and their groups, and leaves out what is nothing in the game', () => {
  const members = [
    { steamId: bo, groups: ['op', 'unknown', 'vip'], expiresAt: 1000 },
    { steamId: '76561198000000003', groups: ['normal'], expiresAt: null },
    { steamId: ann, groups: ['kol'], expiresAt: null },
  ]
  expect(membersInGame(members, shippedGroups).members).toEqual([
    { steamId: ann, groups: ['kol'], until: null },
    { steamId: bo, groups: ['vip', 'op'], until: '1970-01-01T00:00:01.000Z' },
  ])
})

it('knows for whom a version is still right', () => {
  const versions = createMemberVersions()
  const note = (version: string, members: readonly Member[], groups = shippedGroups) =>
    versions.note({ version, ...membersInGame(members, groups) })
  expect(versions.isSameSince('1', ann)).toBe(false)
  note('1', [vip(ann, 1000)])
  note('1', [vip(ann, 1000)])
  note('2', [vip(ann, 1000), vip(bo, 1000)])
  note('3', [vip(ann, 2000), vip(bo, 1000)])
  const same = (version: string | null) => [ann, bo].map((steamId) => versions.isSameSince(version, steamId))
  expect([same('1'), same('2'), same('3'), same(null), same('0')]).toEqual([
    [false, false],
    [false, true],
    [true, true],
    [false, false],
    [false, false],
  ])
  // What the groups are is about everyone.
  note('4', [vip(ann, 2000), vip(bo, 1000)], { ...shippedGroups, pro: shippedGroups.vip })
  expect([same('3'), same('4')]).toEqual([
    [false, false],
    [true, true],
  ])
  // Back to what it was: who has version 3 has what they should have.
  note('3', [vip(ann, 2000), vip(bo, 1000)])
  expect(same('3')).toEqual([true, true])
})

it('forgets versions that are long gone', () => {
  const versions = createMemberVersions()
  for (let n = 0; n <= 51; n += 1) versions.note({ version: `${n}`, ...membersInGame([vip(bo, n)], shippedGroups) })
  expect([0, 1, 51].map((n) => versions.isSameSince(`${n}`, ann))).toEqual([false, true, true])
})
