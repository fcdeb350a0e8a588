import * as leaderboardEndpoints from '../../../contract/endpoints/leaderboard.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import type { RankingReader } from '../store/ranking-reader.ts'
import { type GameLogDeps, gameLogHandler, proveGameLog } from './game-log.ts'
import { leaderboardHandlers } from './leaderboard.ts'

/** Rankings, and the logs from which they are built. */
export const leaderboardRoutes = (deps: GameLogDeps & { readonly reader: RankingReader }): RouteModule =>
  endpointRoutes(
    leaderboardEndpoints,
    { gameServerLog: proveGameLog(deps) },
    { ...leaderboardHandlers(deps.reader), ...gameLogHandler(deps) },
  )
