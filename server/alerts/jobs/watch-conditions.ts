import { randomUUID } from 'node:crypto'
import { alertKinds } from '../../../contract/alerts/alerts.ts'
import { hours, seconds } from '../../../contract/duration.ts'
import type { WriteWatch } from '../../kernel/db/write-watch.ts'
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
  readonly storage: Pick<WriteWatch, 'confirmed'>
  /** One process watches: the one that polls. It does so while nothing can be written, too. */
  isWatcher(): boolean
}

/** Failed checks, ten seconds apart, before the database counts as unavailable. What says that it accepts no writes has seen it twice. */
const checksToTell = { database: 3, writes: 1 }
const repeatedAfter = hours(1)

/** What is told from memory: `name` as in {@link Condition}; undefined: it does not hold. */
type Held = { readonly name: string } | undefined

/**
 * Tells webhooks of the database itself, from memory: while it is unavailable or accepts no writes, nothing can be queued in it.
 * Attempts are repeated with the next checks until one arrives.
 */
function createTeller(deps: WatchDeps, subject: keyof typeof checksToTell, webhooks: () => readonly OpenWebhook[]) {
  let checks = 0
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
  const tell = (state: Alert['state'], name: string, now: number): void => {
    const condition = { kind: 'database_away', subject, name, count: 1, since } as const
    alert = { id: randomUUID(), state, condition, at: now }
    pending = webhooks().filter(({ kinds, mutedAt }) => mutedAt === null && kinds.includes('database_away'))
  }
  return {
    async check(held: Held, now: number): Promise<void> {
      const isTold = checks >= checksToTell[subject]
      if (held === undefined) {
        if (isTold && alert?.state === 'firing') tell('resolved', alert.condition.name, now)
        checks = 0
      } else {
        if (checks === 0) since = now
        checks += 1
        const isRepeated = toldAt === undefined || Math.abs(now - toldAt) >= repeatedAfter
        if (checks >= checksToTell[subject] && isRepeated) {
          toldAt = now
          tell('firing', held.name, now)
        }
      }
      await send()
    },
    /** Sends what has not arrived yet; what holds is not known. */
    send,
  }
}

/** Checks the database itself; resolves to whether anything can be queued in it. */
function createDatabaseCheck(deps: WatchDeps): (now: number) => Promise<boolean> {
  const { database, storage } = deps
  let webhooks: readonly OpenWebhook[] = []
  const away = createTeller(deps, 'database', () => webhooks)
  const writes = createTeller(deps, 'writes', () => webhooks)
  return async (now) => {
    const isAway = !(await database.ping())
    if (!isAway) webhooks = await openWebhooks(database, deps)
    await away.check(isAway ? { name: '' } : undefined, now)
    if (isAway) {
      await writes.send()
      return false
    }
    const { problem } = await storage.confirmed()
    await writes.check(problem && { name: problem.kind }, now)
    return problem === undefined
  }
}

/** One round: compares what holds with what was told. Rounds are ten seconds apart. */
export function createConditionCheck(deps: WatchDeps): () => Promise<void> {
  const { database, logger, sources, isWatcher, now } = deps
  const checkDatabase = createDatabaseCheck(deps)
  return async () => {
    if (!isWatcher() || !(await checkDatabase(now()))) return
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
