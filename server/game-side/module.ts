import { randomUUID } from 'node:crypto'
import { minutes, seconds } from '../../contract/duration.ts'
import * as gameSideEndpoints from '../../contract/endpoints/game-side.ts'
import type { GameMembers } from '../../contract/game-side/members.ts'
import { proveLogToken } from '../accounts/game-servers/log-token.ts'
import { proveLogTokens } from '../accounts/game-servers/log-tokens.ts'
import { gameSideTopic, openNudges } from '../kernel/db/nudges.ts'
import { endpointRoutes } from '../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { repeat } from '../kernel/jobs/job.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { PortalSecrets } from '../kernel/secrets/secret.ts'
import { createDirectCarrier, type DirectCarrierDeps } from './backends/direct/carrier.ts'
import { type DirectClock, directClock } from './backends/direct/clock.ts'
import { createConsoles } from './backends/direct/consoles.ts'
import type { GameSideProvers } from './handlers/carrier.ts'
import { carrierHandlers } from './handlers/carrier.ts'
import { commandHandlers } from './handlers/commands.ts'
import { consoleHandlers } from './handlers/consoles.ts'
import { type StaffGameSideDeps, staffGameSideHandlers, vipInGameHandler } from './handlers/staff.ts'
import { type AnnounceDeps, createAnnouncing } from './jobs/announce.ts'
import { createSeenTools, type SeenToolsDeps } from './jobs/seen-tools.ts'
import { createGameSideWatch, type GameSideWatch, type WatchDeps } from './jobs/watch.ts'
import { gameMembers } from './members.ts'
import type { CommandActs } from './run-command.ts'
import { expireActs, pruneGameSide } from './store/carried-acts.ts'
import { consoleKeys, resealConsoles } from './store/consoles.ts'

export interface GameSideDeps
  extends Omit<Kernel, 'reads'>,
    PortalSecrets,
    Omit<WatchDeps, 'nudges' | 'onError'>,
    Omit<StaffGameSideDeps, 'watch'>,
    CommandActs,
    Pick<AnnounceDeps, 'readAnnounced' | 'language'>,
    Pick<DirectCarrierDeps, 'addressOf'>,
    Pick<SeenToolsDeps, 'touchEvery'> {
  /** Addresses of game servers that may be private. */
  readonly privateHosts: readonly string[]
  /** Absent: that of the system. */
  readonly consoleClock?: DirectClock
  readonly provers: Omit<GameSideProvers, 'gameServerLog'>
  isListed(serverId: string): boolean
  isVip(steamId: string): Promise<boolean>
}

/** What game servers are told to do, and who is what in the game. */
export interface GameSide {
  readonly module: RouteModule
  /** Calls that wait for acts. */
  openCalls(): number
  /** Acts were queued by this process: those who wait for them look now. */
  wake(): void
  /** The same where the bans are others. */
  bansChanged(): void
  /** Ends all waiting calls at once, so that the tools turn to another process. */
  endCalls(): void
  stop(): Promise<void>
}

export async function startGameSide(deps: GameSideDeps): Promise<GameSide> {
  const { database, provers, secret, previousSecret, now } = deps
  const nudges = await openNudges(database, gameSideTopic, (error) =>
    deps.logger.warn({ err: error }, 'the connection that listens for acts in the game was lost'),
  )
  const onError = createFailureReport(deps, 'acts in the game could not be followed')
  const watch = createGameSideWatch({ ...deps, nudges, onError })
  const expiring = repeat({
    name: 'expired acts',
    every: seconds(10),
    run: () => expireActs(database, now()),
    onError: createFailureReport(deps, 'acts in the game could not be ended'),
  })
  const pruning = repeat({
    name: 'prune acts',
    every: minutes(30),
    run: () => pruneGameSide(database, now()),
    onError: createFailureReport(deps, 'old acts in the game could not be removed'),
  })
  const direct = await startDirectCarrier(deps, watch)
  const seenTools = createSeenTools({
    ...deps,
    onError: createFailureReport(deps, 'it could not be stored which tools are there'),
  })
  const wake = (): void => {
    watch.wake()
    direct.wake()
  }
  const announcing = createAnnouncing({
    ...deps,
    onActs: wake,
    onError: createFailureReport(deps, 'announcements could not be said in the game'),
  })
  watch.start()
  seenTools.start()
  expiring.start()
  pruning.start()
  const tokens = { database, secret, previousSecret, now }
  const proveAll = { ...provers, gameServerLog: proveLogToken(tokens) }
  announcing.start()
  return {
    module: endpointRoutes(gameSideEndpoints, proveAll, {
      ...carrierHandlers({ ...deps, watch, seenTools, proveLogTokens: (given) => proveLogTokens(tokens, given) }),
      ...staffGameSideHandlers({ ...deps, watch }),
      ...commandHandlers({ ...deps, watch }),
      ...vipInGameHandler({ ...deps, watch }),
      ...consoleHandlers(direct.acts, direct.wake),
    }),
    openCalls: () => watch.size,
    wake,
    bansChanged: watch.bansChanged,
    endCalls: watch.endAll,
    async stop() {
      await Promise.all([watch, seenTools, direct, expiring, pruning, announcing].map((job) => job.stop()))
    },
  }
}

/** Carries acts to the servers whose consoles the portal uses itself. */
async function startDirectCarrier(deps: GameSideDeps, watch: Pick<GameSideWatch, 'versions'>) {
  const { database, readMembers, groups, consoleClock = directClock } = deps
  const keys = consoleKeys(deps)
  const privateHosts = new Set(deps.privateHosts)
  const consoles = createConsoles({ ...keys, privateHosts, clock: consoleClock })
  await resealConsoles(database, keys)
  let last: GameMembers | undefined
  const carrier = createDirectCarrier({
    ...deps,
    consoles,
    process: `portal ${randomUUID().slice(0, 13)}`,
    elapsed: consoleClock.elapsed,
    async members() {
      const { members: version } = await watch.versions()
      if (last?.version !== version) last = gameMembers(await readMembers(), groups())
      return last
    },
    onError: createFailureReport(deps, 'acts could not be carried to the consoles of game servers'),
  })
  carrier.start()
  return { acts: { ...deps, ...keys, consoles, privateHosts }, wake: carrier.wake, stop: carrier.stop }
}
