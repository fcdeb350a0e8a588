import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import type { PortalSecrets } from '../kernel/secrets/secret.ts'
import { createWebhookCall, type WebhookCall } from './backends/webhook-call.ts'
import { createDeliveryJob, type DeliveryDeps } from './jobs/deliver-alerts.ts'
import { type ConditionSources, createWatchJob } from './jobs/watch-conditions.ts'
import { resealWebhooks, webhookKeys } from './store/webhooks.ts'

export interface AlertsDeps extends Omit<DeliveryDeps, 'call' | 'key' | 'previousKey' | 'logger'>, PortalSecrets {
  readonly logger: Parameters<typeof createFailureReport>[0]['logger']
  /** Hosts of webhooks that may have a private address. */
  readonly privateHosts: readonly string[]
  readonly sources: ConditionSources
  /** Whether this process watches; one of several does. */
  isWatcher(): boolean
  /** Absent: over HTTPS. */
  readonly call?: WebhookCall
}

export interface Alerts {
  stop(): Promise<void>
}

/** Starts watching what the nouns report, and delivering alerts to webhooks. */
export function startAlerts(deps: AlertsDeps): Alerts {
  const { privateHosts, sources, isWatcher, call = createWebhookCall({ privateHosts: new Set(privateHosts) }) } = deps
  const delivery = { ...deps, call, ...webhookKeys(deps) }
  const watch = createWatchJob(
    { ...delivery, sources, isWatcher },
    createFailureReport(deps, 'alerts could not be checked'),
  )
  const deliver = createDeliveryJob(delivery, createFailureReport(deps, 'alerts could not be delivered'))
  resealWebhooks(deps.database, delivery).catch(createFailureReport(deps, 'webhooks could not be sealed again'))
  watch.start()
  deliver.start()
  return {
    async stop() {
      await Promise.all([watch.stop(), deliver.stop()])
    },
  }
}
