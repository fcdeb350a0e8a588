import * as leaderboardEndpoints from '../../../contract/endpoints/leaderboard.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import type { RankingReader } from '../store/ranking-reader.ts'
import { type GameLogDeps, gameLogHandler, noteLargeLogs, proveGameLog } from './game-log.ts'
import { leaderboardHandlers } from './leaderboard.ts'

/** Rankings, and the logs from which they are built. */
export function leaderboardRoutes(deps: GameLogDeps & { readonly reader: RankingReader }): RouteModule {
  const routes = endpointRoutes(
    leaderboardEndpoints,
    { gameServerLog: proveGameLog(deps) },
    { ...leaderboardHandlers(deps.reader), ...gameLogHandler(deps) },
  )
  return (app, ...rest) => {
    noteLargeLogs(app, deps)
    return routes(app, ...rest)
  }
}
