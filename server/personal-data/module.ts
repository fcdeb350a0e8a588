import { setTimeout as delay } from 'node:timers/promises'
import type { Retention } from '../../contract/privacy/retention.ts'
import type { QueueClock } from '../kernel/jobs/queue-clock.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { createRemoval, type RetainedRows } from './jobs/remove-old.ts'

export interface PersonalDataDeps extends Omit<Kernel, 'reads'> {
  readonly rows: RetainedRows
  retention(): Retention
  readonly clock: QueueClock
}

/** Only an abort ends a pause early. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  delay(milliseconds, undefined, { signal }).catch(() => undefined)

/** Starts what removes old rows. */
export function startPersonalData(deps: PersonalDataDeps): { stop(): Promise<void> } {
  const removal = createRemoval({
    ...deps,
    monotonic: () => performance.now(),
    pause,
    onError: createFailureReport(deps, 'old rows could not be removed'),
  })
  removal.start()
  return { stop: () => removal.stop() }
}
