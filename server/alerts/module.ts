import type { StaffProvers } from '../accounts/authorise-staff.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import type { PortalSecrets } from '../kernel/secrets/secret.ts'
import { createWebhookCall, type SignedCall, type WebhookCall } from './backends/webhook-call.ts'
import { createEventJobs } from './events/deliver.ts'
import { eventWebhookRoutes } from './events/handlers.ts'
import { eventWebhookKeys, resealEventWebhooks } from './events/store.ts'
import { createEventWatch, type EventSources } from './events/watch.ts'
import { webhookRoutes } from './handlers.ts'
import { createDeliveryJobs, type DeliveryDeps } from './jobs/deliver-alerts.ts'
import { createStatusJob, type StatusDeps } from './jobs/keep-status-messages.ts'
import { type ConditionSources, createWatchJob, type WatchDeps } from './jobs/watch-conditions.ts'
import { statusRoutes } from './status-handlers.ts'
import { resealStatusMessages } from './store/status-messages.ts'
import { resealWebhooks, webhookKeys } from './store/webhooks.ts'

export interface AlertsDeps extends Omit<DeliveryDeps, 'call' | 'key' | 'previousKey' | 'logger'>, PortalSecrets {
  readonly logger: Parameters<typeof createFailureReport>[0]['logger']
  /** Hosts of webhooks that may have a private address. */
  readonly privateHosts: readonly string[]
  readonly sources: ConditionSources
  readonly eventSources: EventSources
  /** Milliseconds of a clock that is never set. */
  monotonic(): number
  readonly storage: WatchDeps['storage']
  readonly provers: StaffProvers
  readonly listServers: StatusDeps['listServers']
  readonly modeName: StatusDeps['modeName']
  /** Whether this process watches; one of several does. */
  isWatcher(): boolean
  /** Absent: over HTTPS. */
  readonly call?: WebhookCall & SignedCall
}

export interface Alerts {
  /** The webhooks for alerts and for events, and the status messages, in the staff room. */
  readonly modules: readonly RouteModule[]
  stop(): Promise<void>
}

/** Starts watching what the nouns report, and delivering alerts and events to webhooks. */
export function startAlerts(deps: AlertsDeps): Alerts {
  const { database, sources, eventSources, provers, isWatcher, now } = deps
  const privateHosts = new Set(deps.privateHosts)
  const { call = createWebhookCall({ privateHosts }) } = deps
  const delivery = { ...deps, call, ...webhookKeys(deps) }
  const events = { ...deps, call, ...eventWebhookKeys(deps) }
  const watch = createWatchJob(
    { ...delivery, sources, isWatcher },
    createFailureReport(deps, 'alerts could not be checked'),
  )
  const jobs = [
    watch,
    ...createDeliveryJobs(delivery, createFailureReport(deps, 'alerts could not be delivered')),
    ...createEventWatch(
      { database, sources: eventSources, isWatcher, now },
      createFailureReport(deps, 'events could not be noted'),
    ),
    ...createEventJobs(events, createFailureReport(deps, 'events could not be delivered')),
    createStatusJob(delivery, createFailureReport(deps, 'status messages could not be kept')),
  ]
  const sealed = [
    resealWebhooks(database, delivery),
    resealEventWebhooks(database, events),
    resealStatusMessages(database, delivery),
  ]
  Promise.all(sealed).catch(createFailureReport(deps, 'webhooks could not be sealed again'))
  for (const job of jobs) job.start()
  const routes = { acts: { ...delivery, privateHosts }, provers }
  return {
    modules: [
      webhookRoutes(routes),
      statusRoutes(routes),
      eventWebhookRoutes({ acts: { ...events, privateHosts }, provers }),
    ],
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
    },
  }
}
