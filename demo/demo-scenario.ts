import { demoSettings } from './community.ts'
import { pastSteps } from './history.ts'
import { createDemoMatches } from './matches/start.ts'
import type { Scenario } from './scenario.ts'
import { demoServers, demoServersByName } from './servers.ts'
import { silentHost } from './silent-host.ts'

/** The community that a newcomer sees. `edgeCases`: see {@link demoServers}; also hostile names on the leaderboard. */
export const demoScenario = (edgeCases: boolean): Scenario => ({
  settings: demoSettings,
  servers: demoServers(edgeCases),
  knownServers: demoServersByName,
  // Edge cases have a silent server of their own.
  silentServers: edgeCases ? [] : silentHost,
  isLively: true,
  hasGameSide: true,
  hasJustice: true,
  history: pastSteps,
  createMatches: (deps) => createDemoMatches({ ...deps, edgeCases }),
})
