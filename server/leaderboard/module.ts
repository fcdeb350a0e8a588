import { setTimeout as delay } from 'node:timers/promises'
import * as staffEndpoints from '../../contract/endpoints/staff-leaderboard.ts'
import { type LeaderboardRecord, rankedModes } from '../../contract/leaderboard/leaderboard.ts'
import type { RankedMode } from '../../contract/leaderboard/ranked-mode.ts'
import type { Concern } from '../../contract/staff/staff.ts'
import type { StaffProvers } from '../accounts/authorise-staff.ts'
import { endpointRoutes } from '../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import type { PortalSecrets } from '../kernel/secrets/secret.ts'
import { leaderboardConcerns } from './concerns.ts'
import type { LogKeyDeps } from './handlers/log-keys.ts'
import { createPageReader, type PageReader, type PlayerPageDeps, playerPageRoutes } from './handlers/player-pages.ts'
import { leaderboardRoutes } from './handlers/routes.ts'
import { type StaffLeaderboardDeps, staffLeaderboardHandlers } from './handlers/staff.ts'
import type { CountReport } from './ingest/count-events.ts'
import { type AcceptedLog, createLogReceiver, type LogReceiver } from './ingest/receive-log.ts'
import { createNoteRefusal, LogRefused } from './ingest/refuse-log.ts'
import { fillMatchesJob } from './jobs/fill-matches.ts'
import { createRankingThread, type RankingOptions } from './jobs/ranking-thread.ts'
import { createRankingReader } from './store/ranking-reader.ts'
import { createTestLine } from './test-line.ts'

export interface LeaderboardAreaDeps
  extends PortalSecrets,
    Omit<PlayerPageDeps, 'reader'>,
    Pick<LogKeyDeps, 'publicOrigin' | 'listServers'> {
  readonly provers: StaffProvers
  readonly ranking: RankingOptions
  /** The mode of a listed server, by its id; undefined: not listed. */
  modeOf(id: string): string | undefined
  /** What the community ranks besides the specified modes. */
  rankings(): readonly RankedMode[]
  /** Told of every text that a game server sent; absent: not counted. */
  readonly watchLog?: LogWatch | undefined
  /** Told of every log of a listed server; it must not throw. */
  onLog(log: AcceptedLog): void
}

/** What became of the logs of game servers. */
export interface LogWatch {
  counted(report: CountReport): void
  refused(lines: number): void
}

/** The leaderboard's part of the staff room. */
export const staffLeaderboardRoutes = ({
  provers,
  ...acts
}: StaffLeaderboardDeps & { readonly provers: StaffProvers }): RouteModule =>
  endpointRoutes(staffEndpoints, provers, staffLeaderboardHandlers(acts))

/** The running module. */
export interface RunningLeaderboard {
  readonly modules: readonly RouteModule[]
  /** For what a link to a page shows in a chat. */
  readonly pages: PageReader
  /** Rebuilds changed rankings now instead of waiting for the next interval. */
  rankNow(): void
  /** The records that anyone may read of a player, one per mode, of all time. */
  readPlayer(steamId: string): Promise<readonly LeaderboardRecord[]>
  /** What needs a member of staff. */
  concerns(): Promise<readonly Concern[]>
  stop(): Promise<void>
}

/** Starts match logs and rankings. */
export function startLeaderboard(deps: LeaderboardAreaDeps): RunningLeaderboard {
  const { secret, previousSecret, publicOrigin, listServers, provers, database, modeOf, rankings, logger, now } = deps
  const reader = createRankingReader(deps.reads, now, () => rankedModes(rankings()))
  const pageDeps = { ...deps, reader }
  const pages = createPageReader(pageDeps)
  const noteRefusal = createNoteRefusal({ database, logger, now })
  const receiver = createLogReceiver({
    ...{ database, modeOf, rankings, now, noteRefusal },
    pause: delay,
    onAccepted: deps.onLog,
  })
  const receive = watched(receiver, deps.watchLog)
  const ranker = createRankingThread({ ...deps.ranking, database, logger, now })
  ranker.start()
  const filling = fillMatchesJob({ database, logger })
  filling.start()
  return {
    modules: [
      playerPageRoutes(pageDeps, pages),
      leaderboardRoutes({ reader, database, secret, previousSecret, now, receive, noteRefusal, modeOf }),
      staffLeaderboardRoutes({
        ...{ provers, database, modeOf, rankings, now, secret, publicOrigin, listServers },
        sendTestLine: createTestLine(),
      }),
    ],
    pages,
    rankNow: () => ranker.wake(),
    readPlayer: async (steamId) => reader.recordsOf(await reader.current(), steamId, 0),
    concerns: () => leaderboardConcerns({ database, modeOf, rankings }, now()),
    async stop() {
      await Promise.all([ranker.stop(), filling.stop()])
    },
  }
}

function watched(receive: LogReceiver, watch: LogWatch | undefined): LogReceiver {
  if (watch === undefined) return receive
  return async (sender, text, clock) => {
    try {
      const report = await receive(sender, text, clock)
      watch.counted(report)
      return report
    } catch (error) {
      if (error instanceof LogRefused) watch.refused(text.split('\n').length - (text.endsWith('\n') ? 1 : 0))
      throw error
    }
  }
}
