import type { FastifyBaseLogger } from 'fastify'
import { type ApiKeyRoutesDeps, apiKeyRoutes } from './accounts/api-keys/module.ts'
import type { StaffProvers } from './accounts/authorise-staff.ts'
import type { startAccounts } from './accounts/module.ts'
import { checklistFactsOf } from './checklist-facts.ts'
import type { Config } from './config.ts'
import type { RouteModule } from './kernel/http/route-module.ts'
import type { Community } from './running-community.ts'
import type { Services } from './services.ts'
import { staffPlayerModules } from './staff-players.ts'
import { createStaffRoom, type StaffRoomDeps } from './staff-room.ts'
import { staffServers } from './staff-servers.ts'
import { staffTexts } from './text-kinds.ts'
import { version } from './version.ts'

export interface StaffModulesDeps extends Pick<StaffRoomDeps, 'database' | 'storage' | 'parts' | 'now'> {
  readonly logger: FastifyBaseLogger
  readonly config: Config
  readonly services: Services
  readonly provers: StaffProvers
  readonly readStaffRole: ApiKeyRoutesDeps['readStaffRole']
  readonly community: Community
  readonly accounts: Pick<Awaited<ReturnType<typeof startAccounts>>, 'resolveName'>
}

/** What the staff room calls of the overview, the texts, the servers and the players. */
export function staffModules(deps: StaffModulesDeps): readonly RouteModule[] {
  const { database, config, services, provers, community, accounts, logger, now } = deps
  const { serverList, pingTargets } = community
  return [
    createStaffRoom({
      ...deps,
      mailer: services.mailer,
      version,
      publicOrigin: config.publicOrigin,
      checklistFacts: checklistFactsOf({ database, config, services }),
    }),
    apiKeyRoutes({ database, provers, readStaffRole: deps.readStaffRole, now }),
    staffTexts({ database, provers, now }),
    staffServers({ database, provers, serverList, checkPingTarget: pingTargets.check, logger, now }),
    ...staffPlayerModules(database, provers, now, accounts.resolveName),
  ]
}
