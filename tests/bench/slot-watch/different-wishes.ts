import { seconds } from '../../../contract/duration.ts'
import { maxSlotWatches, type SlotWish, type WatchedServer } from '../../../contract/push/slot-watch.ts'
import { seededRandom } from '../../../demo/seeded-random.ts'
import { searchTime, within } from '../../../server/push/jobs/decide-watches.ts'
import { Openings } from '../../../server/push/rules/openings.ts'
import { cpuOf } from './cpu-of.ts'

const modes = Array.from({ length: 8 }, (_, i) => `mode-${i}`)
const regions = Array.from({ length: 30 }, (_, i) => `region-${i}`)

function serverWith(i: number, players: string): WatchedServer {
  const category = modes[i % modes.length] ?? ''
  const region = regions[i % regions.length] ?? ''
  return {
    id: `s${i}`,
    mode: category,
    server: { category, region, map: `map-${i % 12}`, open: 1, players, players_max: null },
    latency: undefined,
  }
}

/**
 * Processor time (ms) of one look a second for five minutes. Each device has as many watches as allowed, and each watch names
 * half of 8 modes and 30 regions at random, so that hardly two are alike; every server fills and empties every ten seconds.
 */
export async function looksAtDifferentWishes(devices: number, servers: number): Promise<readonly number[]> {
  const random = seededRandom('wishes')
  const half = (all: readonly string[]) => all.filter(() => random() < 0.5)
  const openings = new Openings()
  const waiting = { slotsNeeded: 4, startedAt: 0, endsAt: Number.POSITIVE_INFINITY, reportedAt: undefined }
  for (let i = 0; i < devices; i++) {
    const own = Array.from({ length: maxSlotWatches }, (_, n) => {
      const wish: SlotWish = { kind: 'any', modes: half(modes), regions: half(regions), maxLatency: null }
      return { id: `w${n}`, device: `d${i}`, wish, ...waiting }
    })
    openings.setDevice(`d${i}`, own)
  }
  const listWith = (players: string) => Array.from({ length: servers }, (_, i) => serverWith(i, players))
  const [open, full] = [listWith('12/20'), listWith('20/20')]
  const looks: number[] = []
  for (let tick = 0; tick < 300; tick++) {
    const list = tick % 20 < 10 ? open : full
    looks.push(
      await cpuOf(async () => {
        openings.due(list, tick * seconds(1), within(searchTime))
      }),
    )
  }
  return looks
}
