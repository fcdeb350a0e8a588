import type { Authenticate } from '../accounts/authenticate.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import type { QueueClock } from '../kernel/jobs/queue-clock.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { acceptedSecrets, type PortalSecrets } from '../kernel/secrets/secret.ts'
import { createPushCall, type PushCall } from './backends/push-service/call.ts'
import { pushServices, serviceOf } from './backends/push-service/services.ts'
import { vapidKey } from './backends/push-service/vapid.ts'
import { pushRoutes } from './handlers.ts'
import { createDecideJob, type DecideDeps } from './jobs/decide-watches.ts'
import { createSendJob, type MessageQueue } from './jobs/send-messages.ts'
import { createTellJob, type TellDeps } from './jobs/tell-notices.ts'
import { HostPauses } from './rules/host-pauses.ts'
import { createKnownWords } from './rules/known-words.ts'
import { deviceKeys, messageJobKind, openDevice, removeDevice } from './store/devices.ts'
import { noticeJobKind, openSubscriber, removeSubscriber } from './store/subscribers.ts'

export interface PushDeps extends Omit<Kernel, 'reads'>, PortalSecrets {
  readonly authenticate: Pick<Authenticate, 'account' | 'optionalAccount'>
  readonly publicOrigin: string
  /** Push services besides those that are known, as `PUSH_SERVICES` names them. */
  readonly morePushServices: readonly string[]
  readonly servers: DecideDeps['servers']
  /** What happened to players, from the parts that know. */
  readonly sources: TellDeps['sources']
  readonly regionName: TellDeps['regionName']
  readonly spoken: TellDeps['spoken']
  icon(): string | undefined
  /** Whether servers have pages. */
  hasDetails(): boolean
  isDecider(): boolean
  isVip(steamId: string): Promise<boolean>
  /** Absent: over HTTPS, to public addresses. */
  readonly call?: PushCall
  readonly clock: QueueClock
}

/** Web Push: tells devices whose page is closed that there is room, and players what happened to them (F-01). */
export interface Push {
  readonly module: RouteModule
  stop(): Promise<void>
}

export function startPush(deps: PushDeps): Push {
  const services = [...pushServices, ...deps.morePushServices]
  const { database, authenticate, logger, publicOrigin, call = createPushCall({ services }), now, clock } = deps
  const isPushAddress = (endpoint: string): boolean => serviceOf(endpoint, services) !== undefined
  const pauses = new HostPauses()
  const device = deviceKeys(deps)
  const vapid = acceptedSecrets(deps).map(vapidKey)
  const [{ publicKey } = { publicKey: '' }] = vapid
  const sender = (queue: MessageQueue) =>
    createSendJob(
      { database, logger, call, isPushAddress, pauses, queue, vapid, contact: publicOrigin, now, clock },
      createFailureReport(deps, 'messages could not be sent'),
    )
  const send = sender({
    jobKind: messageJobKind,
    open: (id) => openDevice(database, device, id),
    remove: (id) => removeDevice(database, id),
  })
  const sendNotices = sender({
    jobKind: noticeJobKind,
    open: (id) => openSubscriber(database, device, { id, now: now() }),
    remove: (id) => removeSubscriber(database, id),
  })
  const jobs = [
    send,
    sendNotices,
    createDecideJob({ ...deps, onQueued: send.wake }, createFailureReport(deps, 'slot watches could not be decided')),
    createTellJob(
      { ...deps, onQueued: sendNotices.wake },
      createFailureReport(deps, 'players could not be told what happened'),
    ),
  ]
  for (const job of jobs) job.start()
  return {
    module: pushRoutes({
      database,
      authenticate,
      device,
      publicKey,
      isPushAddress,
      knownWords: createKnownWords(deps.servers),
      isVip: deps.isVip,
      now,
    }),
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
