import { randomUUID } from 'node:crypto'
import { alertKinds } from '../../../contract/alerts/alerts.ts'
import { hours, seconds } from '../../../contract/duration.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import type { Alert, Condition } from '../rules/condition.ts'
import { settleConditions } from '../store/subjects.ts'
import { type OpenWebhook, openWebhooks } from '../store/webhooks.ts'
import { type DeliveryDeps, sendAlerts } from './deliver-alerts.ts'

/** What holds now, by kind; undefined: not known at the moment, so that nothing is told to have ended. */
export type ConditionSources = Readonly<
  Record<
    Exclude<Condition['kind'], 'database_away'>,
    (now: number) => Promise<readonly Condition[] | undefined> | readonly Condition[] | undefined
  >
>

export interface WatchDeps extends DeliveryDeps {
  readonly sources: ConditionSources
  /** One process watches: the one that polls. */
  isWatcher(): boolean
}

/** Failed checks, ten seconds apart, before the database counts as unavailable. */
const checksToTell = 3
const repeatedAfter = hours(1)

/**
 * Tells webhooks of the database itself, from memory: while it is unavailable, nothing can be queued in it. Attempts are
 * repeated with the next checks until one arrives.
 */
function createOutageTeller(deps: WatchDeps) {
  let webhooks: readonly OpenWebhook[] = []
  let failures = 0
  let since = 0
  let toldAt: number | undefined
  let pending: readonly OpenWebhook[] = []
  let alert: Alert | undefined

  const send = async (): Promise<void> => {
    const current = alert
    if (current === undefined) return
    const outcomes = await Promise.all(pending.map((webhook) => sendAlerts(deps, webhook, [current])))
    pending = pending.filter((_, i) => outcomes[i]?.kind === 'later')
  }
  const tell = (state: Alert['state'], now: number): void => {
    const condition = { kind: 'database_away', subject: 'database', name: '', count: 1, since } as const
    alert = { id: randomUUID(), state, condition, at: now }
    pending = webhooks.filter(({ kinds, mutedAt }) => mutedAt === null && kinds.includes('database_away'))
  }
  return {
    async check(isAway: boolean, now: number): Promise<void> {
      if (isAway) {
        if (failures === 0) since = now
        failures += 1
        const isRepeated = toldAt === undefined || Math.abs(now - toldAt) >= repeatedAfter
        if (failures >= checksToTell && isRepeated) {
          toldAt = now
          tell('firing', now)
        }
      } else {
        if (failures >= checksToTell && alert?.state === 'firing') tell('resolved', now)
        failures = 0
        webhooks = await openWebhooks(deps.database, deps)
      }
      await send()
    },
  }
}

/** One round: compares what holds with what was told. Rounds are ten seconds apart. */
export function createConditionCheck(deps: WatchDeps): () => Promise<void> {
  const { database, logger, sources, isWatcher, now } = deps
  const outage = createOutageTeller(deps)
  return async () => {
    if (!isWatcher()) return
    const isAway = !(await database.ping())
    await outage.check(isAway, now())
    if (isAway) return
    for (const kind of alertKinds) {
      if (kind === 'database_away') continue
      const conditions = await sources[kind](now())
      if (conditions === undefined) continue
      const { dropped } = await settleConditions(database, kind, conditions, now())
      if (dropped > 0) logger.warn({ kind, dropped }, 'alerts were dropped: too many are waiting for delivery')
    }
  }
}

/** Checks every ten seconds. */
export const createWatchJob = (deps: WatchDeps, onError: (error: unknown) => void): Job =>
  repeat({ name: 'alert conditions', every: seconds(10), onError, run: createConditionCheck(deps) })
