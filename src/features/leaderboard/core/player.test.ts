import { expect, it } from 'vitest'
import { leaderboardRecord, steamIdOf } from '../../../../tests/support/leaderboard-record.ts'
import { ownPath, playerOf, recordOfMode } from './player.ts'

const origin = 'https://play.example'

it.each([
  ['/api/avatar/1?v=2', '/api/avatar/1?v=2'],
  ['https://play.example/a.png', '/a.png'],
  ['https://avatars.example/a.png', undefined],
  ['//avatars.example/a.png', undefined],
  ['javascript:alert(1)', undefined],
  ['http://play.example/a.png', undefined],
  ['https://', undefined],
  ['', undefined],
  [null, undefined],
])('the picture %s is taken from %s', (address, path) => {
  expect(ownPath(address, origin)).toBe(path)
})

it('shows known badges in their order and leaves out the others', () => {
  const record = leaderboardRecord(3, { usergroup: ['vip', 'normal', 'admin', 'kol', 'op'] })
  expect(playerOf('dm', record, origin).badges).toEqual(['op', 'kol', 'vip'])
})

it('names a player without a name by the SteamID', () => {
  expect(playerOf('dm', leaderboardRecord(42, { nickname: '  ' }), origin).name).toBe('…000042')
})

it('takes the record of the present mode', () => {
  const records = [leaderboardRecord(1, { mode: 'dm' }), leaderboardRecord(2, { mode: 'solo' })]
  expect(recordOfMode('solo', records)?.steamid).toBe(steamIdOf(2))
  expect(recordOfMode('retakes', records)).toBeUndefined()
})
