import { hours, seconds } from '../../contract/duration.ts'
import { demoSettings } from '../../demo/community.ts'
import type { PlacedServer } from '../../demo/network.ts'
import type { HistoryStep, Scenario } from '../../demo/scenario.ts'
import { createPastMatches } from './past-matches.ts'
import { fixtureServers } from './servers.ts'

/** One step an hour for a day: enough for a chart. */
function* sparseHistory(placed: readonly PlacedServer[], stepSeconds: number, now: number): Generator<HistoryStep> {
  const reached = placed.filter(({ server }) => !server.traits.silent)
  for (let hour = 23; hour > 0; hour -= 1) {
    const stepStart = Math.floor((now - hours(hour)) / seconds(stepSeconds)) * stepSeconds
    const samples = reached.map(({ id, server: { slots, maps } }) => ({
      serverId: id,
      players: (hour * 5) % (slots + 1),
      map: maps[0] ?? '',
    }))
    yield { stepStart, samples }
  }
}

/** The world of the browser tests: the demo's services outside, and a small community where nothing changes by itself. */
export const fixtureScenario: Scenario = {
  // Its past matches are of the modes that every portal ranks.
  settings: { ...demoSettings, rankings: [] },
  servers: fixtureServers,
  knownServers: new Map(fixtureServers.map((server) => [server.listed.name, server])),
  silentServers: [],
  isLively: false,
  hasGameSide: false,
  hasJustice: false,
  history: sparseHistory,
  createMatches: createPastMatches,
}
