import { expect, it } from 'vitest'
import type { ServerHistory } from '../../../../contract/servers/servers.ts'
import { hoursOf, playedMaps } from './day-table.ts'

const start = new Date(2026, 0, 5, 10, 50).getTime()
const minute = 60_000
const day: ServerHistory = {
  stepSeconds: 300,
  start: start / 1000,
  players: [3, 8, null, 5, null],
  maps: [
    { map: 'de_nuke', from: 0, to: 3 },
    { map: 'de_train', from: 3, to: 4 },
  ],
}

it('an hour has its highest count and the maps that were played within it, newest hour first', () => {
  expect(hoursOf(day)).toEqual([
    { at: start + 10 * minute, most: 5, maps: ['de_nuke', 'de_train'] },
    { at: start - 50 * minute, most: 8, maps: ['de_nuke'] },
  ])
  expect(hoursOf({ ...day, players: [null], maps: [] })).toEqual([{ at: start - 50 * minute, most: null, maps: [] }])
})

it('the last map is still being played while the server is online, although the current step may be empty', () => {
  const train = { map: 'de_train', from: start + 15 * minute }
  const nuke = { map: 'de_nuke', from: start, to: start + 15 * minute }
  expect(playedMaps(day, true)).toEqual([{ ...train, to: null }, nuke])
  expect(playedMaps(day, false)).toEqual([{ ...train, to: start + 20 * minute }, nuke])
})
