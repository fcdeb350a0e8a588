import type { FastifyBaseLogger } from 'fastify'
import { seconds } from '../../../contract/duration.ts'
import * as banEndpoints from '../../../contract/endpoints/bans.ts'
import { endpointRoutes } from '../../kernel/http/endpoint-routes.ts'
import type { RouteModule } from '../../kernel/http/route-module.ts'
import { repeat } from '../../kernel/jobs/job.ts'
import { createFailureReport } from '../../kernel/jobs/report-failure.ts'
import type { PortalSecrets } from '../../kernel/secrets/secret.ts'
import type { StaffProvers } from '../authorise-staff.ts'
import { proveLogToken } from '../game-servers/log-token.ts'
import { type BanActs, closeEndedBans } from './acts.ts'
import { createGameBans, type GameBansReader } from './game-bans.ts'
import { banHandlers } from './handlers.ts'

export interface BansDeps extends BanActs, PortalSecrets {
  readonly provers: StaffProvers
  readonly logger: FastifyBaseLogger
}

/** The running bans. */
export interface Bans {
  readonly module: RouteModule
  readonly gameBans: GameBansReader
  stop(): Promise<void>
}

/** Starts bans: the endpoints, and the end of those that end. */
export function startBans({ provers, secret, previousSecret, logger, ...acts }: BansDeps): Bans {
  const { database, now } = acts
  const ending = repeat({
    name: 'ended bans',
    every: seconds(10),
    run: () => closeEndedBans(acts),
    onError: createFailureReport({ logger, database, now }, 'bans that have ended could not be closed'),
  })
  ending.start()
  const proveAll = { ...provers, gameServerLog: proveLogToken({ database, secret, previousSecret, now }) }
  const gameBans = createGameBans(acts)
  return {
    module: endpointRoutes(banEndpoints, proveAll, banHandlers(acts, gameBans)),
    gameBans,
    stop: () => ending.stop(),
  }
}
