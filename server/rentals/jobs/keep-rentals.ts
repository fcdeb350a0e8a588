import { randomUUID } from 'node:crypto'
import { minutes, seconds } from '../../../contract/duration.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import { LeaseLost, whileLeased } from '../../kernel/jobs/job-lease.ts'
import { releaseLease, takeLease } from '../../kernel/jobs/lease.ts'
import { leaseJob } from '../../kernel/jobs/queue.ts'
import { createFailureReport } from '../../kernel/jobs/report-failure.ts'
import { pruneAdvisors } from '../store/region-advisors.ts'
import { rentalJobKind } from '../store/rentals.ts'
import type { ProvisioningDeps } from './deps.ts'
import { leasedDriver } from './leased-driver.ts'
import { beginDue, endExpired, reconcile, removeOrphans } from './reconcile.ts'
import { runRentalJob } from './run-rental-job.ts'

/** Rentals processed concurrently. */
const atATime = 4

/** Takes the next due rental job and runs one step of it. Undefined: none is due. */
export async function takeRentalJob(
  deps: ProvisioningDeps,
  holder: string,
): Promise<{ readonly work: Promise<void> } | undefined> {
  const { database, driver, logger, now } = deps
  const job = await leaseJob(database, rentalJobKind, holder, now())
  if (job === undefined) return undefined
  const line = { job: job.id }
  const onError = createFailureReport(deps, 'job lease could not be renewed')
  const work = whileLeased({ database, now, onError }, job, (lease) =>
    runRentalJob({ ...deps, driver: leasedDriver(driver, lease) }, job),
  ).catch((error: unknown) => {
    if (!(error instanceof LeaseLost)) throw error
    logger.warn(line, 'another worker took over the job')
  })
  return { work }
}

const leaseName = 'rentals'
const leaseTtl = seconds(15)
const every = { look: seconds(1), leaseRenewal: seconds(4), end: seconds(10), compare: minutes(1) } as const

/**
 * The background work on rentals. Of several processes on one database, the holder of a lease does it; even with two
 * holders for a moment, each job is only taken once.
 */
export function createRentalKeeper(deps: ProvisioningDeps, onError: (error: unknown) => void): Job {
  const { database, now } = deps
  const holder = randomUUID()
  const due = { lease: 0, end: 0, compare: 0 }
  const active = new Set<Promise<void>>()
  let comparing = Promise.resolve()
  let stopped = false
  let isHolder = false

  /** Whether a task is due; it is then due again after `gap` milliseconds. */
  const isDue = (what: keyof typeof due, gap: number): boolean => {
    if (now() < due[what]) return false
    due[what] = now() + gap
    return true
  }
  const compare = async (): Promise<void> => {
    await reconcile(deps)
    await removeOrphans(deps)
  }
  /** Jobs do not wait for each other, because a backend may take minutes. */
  const startWork = async (): Promise<void> => {
    while (!stopped && active.size < atATime) {
      const taken = await takeRentalJob(deps, holder)
      if (taken === undefined) return
      const work = taken.work.catch(onError).finally(() => {
        active.delete(work)
        job.wake()
      })
      active.add(work)
    }
  }

  const job = repeat({
    every: every.look,
    onError,
    async run() {
      if (isDue('lease', every.leaseRenewal)) isHolder = await takeLease(database, leaseName, holder, now(), leaseTtl)
      if (!isHolder) return
      if (isDue('end', every.end)) {
        await endExpired(deps)
        await beginDue(deps)
        await pruneAdvisors(deps.database, now())
      }
      if (isDue('compare', every.compare)) comparing = comparing.then(compare).catch(onError)
      await startWork()
    },
  })
  return {
    start() {
      stopped = false
      job.start()
    },
    async stop() {
      stopped = true
      await job.stop()
      await Promise.all([comparing, ...active])
      if (isHolder) await releaseLease(database, leaseName, holder).catch(onError)
    },
  }
}
