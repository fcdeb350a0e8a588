import { randomUUID } from 'node:crypto'
import { minutes, seconds } from '../../../contract/duration.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import { LeaseLost, whileLeased } from '../../kernel/jobs/job-lease.ts'
import { createFailureReport } from '../../kernel/jobs/report-failure.ts'
import { countStep, type RunningSteps } from '../rules/step-limits.ts'
import { pruneClaims } from '../store/backend-claims.ts'
import { pruneAdvisors } from '../store/region-advisors.ts'
import { mayTakeSteps, releaseRentalLeases, takeUpkeep } from '../store/rental-leases.ts'
import { takeStep } from '../store/rental-steps.ts'
import type { BackendDeps } from './deps.ts'
import { leasedDriver } from './leased-driver.ts'
import { beginDue, endExpired, reconcile, removeOrphans } from './reconcile.ts'
import { runRentalJob } from './run-rental-job.ts'

/** A step that runs, and the region in which it works. */
interface RunningStep {
  readonly region: string
  readonly work: Promise<void>
}

/** Takes the next due rental job and runs one step of it. Undefined: none that this process may begin beside its `own`. */
export async function takeRentalJob(
  deps: BackendDeps,
  holder: string,
  own: RunningSteps = new Map(),
): Promise<RunningStep | undefined> {
  const { database, driver, logger, clock } = deps
  const taken = await takeStep(database, { holder, own, clock })
  if (taken === undefined) return undefined
  const { job, region } = taken
  const line = { job: job.id }
  const onError = createFailureReport(deps, 'job lease could not be renewed')
  const work = whileLeased({ database, clock, onError }, job, (lease) =>
    runRentalJob({ ...deps, driver: leasedDriver(driver, lease) }, job),
  ).catch((error: unknown) => {
    if (!(error instanceof LeaseLost)) throw error
    logger.warn(line, 'another worker took over the job')
  })
  return { region, work }
}

const every = { look: seconds(1), leaseRenewal: seconds(4), end: seconds(10), compare: minutes(1) } as const

/**
 * The background work on rentals. Several processes on one database share the steps, each of which is taken once; one of
 * them, the holder of a lease, does what is done for all.
 */
export function createRentalKeeper(deps: BackendDeps, onError: (error: unknown) => void): Job {
  const { database, driver, now, clock } = deps
  const holder = randomUUID()
  const due = { lease: 0, end: 0, compare: 0 }
  const active = new Set<Promise<void>>()
  const running = new Map<string, number>()
  let comparing = Promise.resolve()
  let may = { step: false, upkeep: false }
  let hasLeases = false

  /** Whether a task is due; it is then due again after `gap` milliseconds. */
  const isDue = (what: keyof typeof due, gap: number): boolean => {
    if (clock.due() < due[what]) return false
    due[what] = clock.due() + gap
    return true
  }
  const renewLeases = async (): Promise<void> => {
    hasLeases = true
    const step = await mayTakeSteps(database, holder, driver.capabilities.isLocal, clock.lease())
    may = { step, upkeep: step && (await takeUpkeep(database, holder, clock.lease())) }
  }
  const compare = async (): Promise<void> => {
    await reconcile(deps)
    await removeOrphans(deps)
  }
  const keepUp = async (): Promise<void> => {
    if (isDue('end', every.end)) {
      await endExpired(deps)
      await beginDue(deps)
      await pruneAdvisors(database, now())
      await pruneClaims(database, now())
    }
    if (isDue('compare', every.compare)) comparing = comparing.then(compare).catch(onError)
  }
  /** Steps do not wait for each other, because a backend may take minutes. */
  const startWork = async (stopping: AbortSignal): Promise<void> => {
    while (!stopping.aborted) {
      const taken = await takeRentalJob(deps, holder, running)
      if (taken === undefined) return
      const { region } = taken
      countStep(running, region, 1)
      const work = taken.work.catch(onError).finally(() => {
        countStep(running, region, -1)
        active.delete(work)
        job.wake()
      })
      active.add(work)
    }
  }

  const job = repeat({
    name: 'keep rentals',
    every: every.look,
    onError,
    async run(stopping) {
      if (isDue('lease', every.leaseRenewal)) await renewLeases()
      if (may.upkeep) await keepUp()
      if (may.step) await startWork(stopping)
    },
  })
  return {
    start: job.start,
    async stop() {
      await job.stop()
      await Promise.all([comparing, ...active])
      if (hasLeases) await releaseRentalLeases(database, holder, clock.lease()).catch(onError)
    },
  }
}
