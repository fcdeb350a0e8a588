import { expect, it } from 'vitest'
import type { SlotWish, WatchedServer } from '../../../contract/push/slot-watch.ts'
import { createKnownWords, narrowToKnown } from './known-words.ts'

const server = (mode: string, region: string): WatchedServer => ({
  id: `${mode} ${region}`,
  mode,
  server: { category: mode, region, map: 'de_dust2', open: 1, players: '1/20', players_max: null },
  latency: undefined,
})
const any = (modes: string[], regions: string[]): SlotWish => ({ kind: 'any', modes, regions, maxLatency: null })
const onMaps = (...maps: string[]): SlotWish => ({ kind: 'any', modes: [], regions: [], maps, maxLatency: null })

it('reads the words of a list once for each of its versions', () => {
  let version = 1
  let reads = 0
  const words = createKnownWords({
    version: () => version,
    all() {
      reads += 1
      return [server('retakes', 'ap-tokyo'), server('dm', 'ap-tokyo')]
    },
  })
  expect(words()).toEqual({
    modes: new Set(['retakes', 'dm']),
    regions: new Set(['ap-tokyo']),
    maps: new Set(['de_dust2']),
  })
  words()
  expect(reads).toBe(1)
  version = 2
  words()
  expect(reads).toBe(2)
})

it.each<[string, SlotWish, SlotWish | undefined]>([
  ['words that exist stay, each once', any(['dm', 'dm'], ['ap-tokyo']), any(['dm'], ['ap-tokyo'])],
  ['words that do not exist go', any(['dm', 'made up'], []), any(['dm'], [])],
  ['a wish of made-up modes alone means nothing, not everything', any(['made up'], []), undefined],
  ['nor does one of made-up regions', any(['dm'], ['made up']), undefined],
  ['any server is any server', any([], []), any([], [])],
  ['maps that were played stay', onMaps('de_nuke', 'made up'), onMaps('de_nuke')],
  ['a wish of made-up maps alone means nothing', onMaps('made up'), undefined],
])('%s', (_, wish, narrowed) => {
  const known = { modes: new Set(['dm']), regions: new Set(['ap-tokyo']), maps: new Set(['de_nuke']) }
  expect(narrowToKnown(wish, known)).toEqual(narrowed)
})

it('remembers maps that are not played now, but not any number of them', () => {
  let version = 0
  const words = createKnownWords({
    version: () => version,
    all: () => [{ ...server('dm', 'r'), server: { ...server('dm', 'r').server, map: `map ${version}` } }],
  })
  for (version = 0; version < 1500; version += 1) words()
  version = 1499
  const { maps } = words()
  expect([maps.size, maps.has('map 1498'), maps.has('map 0')]).toEqual([1000, true, false])
})
