import { beforeEach, expect, it } from 'vitest'
import { favouriteServers, followMoves, hiddenServers, recentServers } from './my-servers.ts'

beforeEach(() => {
  favouriteServers.set(['1.1.1.1:1', '2.2.2.2:2'])
  hiddenServers.set(['3.3.3.3:3'])
  recentServers.set([
    { id: '4.4.4.4:4', at: 3 },
    { id: '2.2.2.2:2', at: 2 },
    { id: '1.1.1.1:1', at: 1 },
  ])
})

const all = () => [favouriteServers.get(), hiddenServers.get(), recentServers.get()]

it('follows servers to their current addresses, in every list', () => {
  followMoves([
    { ip: '4.4.4.4', port: 4, former: ['1.1.1.1:1', '9.9.9.9:9'] },
    { ip: '5.5.5.5', port: 5, former: ['3.3.3.3:3'] },
    { ip: '6.6.6.6', port: 6 },
  ])
  expect(all()).toEqual([
    ['4.4.4.4:4', '2.2.2.2:2'],
    ['5.5.5.5:5'],
    [
      { id: '4.4.4.4:4', at: 3 },
      { id: '2.2.2.2:2', at: 2 },
    ],
  ])
})

it('names no server twice', () => {
  favouriteServers.set(['1.1.1.1:1', '4.4.4.4:4'])
  followMoves([{ ip: '4.4.4.4', port: 4, former: ['1.1.1.1:1'] }])
  expect(favouriteServers.get()).toEqual(['4.4.4.4:4'])
})

it('writes nothing where nothing moved', () => {
  const before = all()
  followMoves([{ ip: '4.4.4.4', port: 4, former: ['8.8.8.8:8'] }])
  for (const [at, list] of all().entries()) expect(list).toBe(before[at])
})
