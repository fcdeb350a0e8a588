import { setTimeout as delay } from 'node:timers/promises'
import type { Retention } from '../../contract/privacy/retention.ts'
import type { StaffProvers } from '../accounts/authorise-staff.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import type { QueueClock } from '../kernel/jobs/queue-clock.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { type OwnDataDeps, ownDataRoutes } from './handlers/own-data.ts'
import { staffRightsRoutes } from './handlers/staff-rights.ts'
import { createErasing, type LeaderboardErasure } from './jobs/erase-due.ts'
import { createRemoval, type RetainedRows } from './jobs/remove-old.ts'

export interface PersonalDataDeps extends Omit<Kernel, 'reads'> {
  readonly rows: RetainedRows
  retention(): Retention
  readonly clock: QueueClock
  readonly leaderboard: LeaderboardErasure
  readonly played: OwnDataDeps['played']
  readonly authenticate: OwnDataDeps['authenticate']
  readonly provers: StaffProvers
}

/** Only an abort ends a pause early. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  delay(milliseconds, undefined, { signal }).catch(() => undefined)

/** What players and staff call. */
export const personalDataRoutes = (deps: OwnDataDeps & { readonly provers: StaffProvers }): RouteModule[] => [
  ownDataRoutes(deps),
  staffRightsRoutes(deps),
]

/** Starts what removes old rows, and what erases players whose time has come. */
export function startPersonalData(deps: PersonalDataDeps): {
  readonly modules: readonly RouteModule[]
  stop(): Promise<void>
} {
  const removal = createRemoval({
    ...deps,
    monotonic: () => performance.now(),
    pause,
    onError: createFailureReport(deps, 'old rows could not be removed'),
  })
  const erasing = createErasing({ ...deps, pause, onError: createFailureReport(deps, 'a player could not be erased') })
  removal.start()
  erasing.start()
  return {
    modules: personalDataRoutes(deps),
    async stop() {
      await Promise.all([removal.stop(), erasing.stop()])
    },
  }
}
