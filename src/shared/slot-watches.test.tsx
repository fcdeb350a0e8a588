import { afterEach, expect, it } from 'vitest'
import { endWatchesOf, followMovedWatches, slotWatches, startWatch } from './slot-watches.ts'

const waitFor = (server: string) => startWatch({ kind: 'server', server, name: server })
const waitForAny = () => startWatch({ kind: 'any', modes: ['dm'], regions: [], maxLatency: null })
const watched = () => slotWatches.get().map(({ wish }) => (wish.kind === 'server' ? wish.server : wish.kind))

afterEach(() => slotWatches.set([]))

it('ends what waits for the server that the user has gone to, or has found it', () => {
  waitFor('192.0.2.1:1')
  waitFor('192.0.2.1:2')
  waitForAny()
  endWatchesOf('192.0.2.1:1')
  expect(watched()).toEqual(['192.0.2.1:2', 'any'])
  slotWatches.set(slotWatches.get().map((watch) => ({ ...watch, found: { server: '192.0.2.1:3', at: 1 } })))
  endWatchesOf('192.0.2.1:3')
  expect(watched()).toEqual([])
})

it('follows a server that moved, and watches it once', () => {
  waitFor('192.0.2.1:1')
  waitFor('192.0.2.1:2')
  followMovedWatches(new Map([['192.0.2.1:9', '192.0.2.1:8']]))
  expect(watched()).toEqual(['192.0.2.1:1', '192.0.2.1:2'])
  followMovedWatches(new Map([['192.0.2.1:1', '192.0.2.1:2']]))
  expect(watched()).toEqual(['192.0.2.1:2'])
})
