import { expect, it } from 'vitest'
import { leaderboardRecord, steamIdOf } from '../../../../tests/support/leaderboard-record.ts'
import { playerOf, recordOfMode } from './player.ts'

const noPicture = () => undefined

it('shows known badges in their order and leaves out the others', () => {
  const record = leaderboardRecord(3, { usergroup: ['vip', 'normal', 'admin', 'kol', 'op'] })
  expect(playerOf('dm', record, noPicture).badges).toEqual(['op', 'kol', 'vip'])
})

it('names a player without a name by the SteamID', () => {
  expect(playerOf('dm', leaderboardRecord(42, { nickname: '  ' }), noPicture).name).toBe('…000042')
})

it('takes the record of the present mode', () => {
  const records = [leaderboardRecord(1, { mode: 'dm' }), leaderboardRecord(2, { mode: 'solo' })]
  expect(recordOfMode('solo', records)?.steamid).toBe(steamIdOf(2))
  expect(recordOfMode('retakes', records)).toBeUndefined()
})
