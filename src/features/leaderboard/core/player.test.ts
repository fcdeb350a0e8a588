import { expect, it } from 'vitest'
import { leaderboardRecord, steamIdOf } from '../../../../tests/support/leaderboard-record.ts'
import { playerOf, recordOfMode } from './player.ts'

const noPicture = () => undefined

it('shows known badges in order and leaves out the others', () => {
  const record = leaderboardRecord(3, { usergroup: ['vip', 'normal', 'admin', 'kol', 'op'] })
  expect(playerOf('dm', record, noPicture).badges).toEqual(['op', 'kol', 'vip'])
})

it('a player without a name is called by the SteamID', () => {
  expect(playerOf('dm', leaderboardRecord(42, { nickname: '  ' }), noPicture).name).toBe('…000042')
})

it('takes the record of the current mode', () => {
  const records = [leaderboardRecord(1, { mode: 'dm' }), leaderboardRecord(2, { mode: 'solo' })]
  expect(recordOfMode('solo', records)?.steamid).toBe(steamIdOf(2))
  expect(recordOfMode('retakes', records)).toBeUndefined()
})
