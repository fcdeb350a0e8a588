import type { FastifyBaseLogger } from 'fastify'
import type { Authenticate } from '../accounts/authenticate.ts'
import type { Database } from '../kernel/db/database.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import { acceptedSecrets, type PortalSecrets } from '../kernel/secrets/secret.ts'
import { createPushCall, isPushAddress, type PushCall } from './backends/push-service/call.ts'
import { vapidKey } from './backends/push-service/vapid.ts'
import { pushRoutes } from './handlers.ts'
import { createDecideJob, type DecideDeps } from './jobs/decide-watches.ts'
import { createSendJob } from './jobs/send-messages.ts'
import { deviceKeys } from './store/devices.ts'

export interface PushDeps extends PortalSecrets {
  readonly database: Database
  readonly authenticate: Pick<Authenticate, 'optionalAccount'>
  readonly logger: FastifyBaseLogger
  readonly publicOrigin: string
  readonly servers: DecideDeps['servers']
  icon(): string | undefined
  isDecider(): boolean
  isVip(steamId: string): Promise<boolean>
  /** Absent: over HTTPS, to public addresses. */
  readonly call?: PushCall
  /** Epoch milliseconds. */
  now(): number
}

/** Web Push: tells devices whose page is closed that there is room (F-01). */
export interface Push {
  readonly module: RouteModule
  stop(): Promise<void>
}

export function startPush(deps: PushDeps): Push {
  const { database, authenticate, logger, publicOrigin, call = createPushCall(), now } = deps
  const device = deviceKeys(deps)
  const vapid = acceptedSecrets(deps).map(vapidKey)
  const [{ publicKey } = { publicKey: '' }] = vapid
  const send = createSendJob(
    { database, logger, call, device, vapid, contact: publicOrigin, now },
    createFailureReport(deps, 'messages could not be sent'),
  )
  const decide = createDecideJob(
    { ...deps, onQueued: send.wake },
    createFailureReport(deps, 'slot watches could not be decided'),
  )
  send.start()
  decide.start()
  return {
    module: pushRoutes({ database, authenticate, device, publicKey, isPushAddress, isVip: deps.isVip, now }),
    async stop() {
      await Promise.all([decide.stop(), send.stop()])
    },
  }
}
