import { hours, seconds } from '../../../contract/duration.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { ServerList } from '../rules/server-state.ts'
import { type HistorySample, historyStepStart } from '../store/history.ts'

export interface HistoryRecorderDeps extends Pick<Kernel, 'now'> {
  readonly serverList: ServerList
  /** Writes one step (epoch seconds); keeps the higher count if the step was written before. */
  recordHistory(stepStart: number, samples: readonly HistorySample[]): Promise<void>
  pruneHistory(beforeEpochSeconds: number): Promise<void>
  onError(error: unknown): void
}

/** Steps held while the database is unavailable; older ones are dropped. */
const maxUnwritten = 12

type Step = Map<string, HistorySample>

function sample(step: Step, serverList: ServerList): void {
  for (const { listed, state } of serverList.all()) {
    if (!state.open) continue
    const players = Math.max(state.current, step.get(listed.id)?.players ?? 0)
    step.set(listed.id, { serverId: listed.id, players, map: state.map })
  }
}

/**
 * Samples the server list every ten seconds and writes each five-minute step when it ends: the highest player count and the
 * last map of every server that was online. Stopping writes the current step, so that a restart loses nothing.
 */
export function createHistoryRecorder(deps: HistoryRecorderDeps): Job {
  const steps = new Map<number, Step>()

  const write = async (before: number): Promise<void> => {
    for (const [start, step] of steps) {
      if (start >= before) continue
      await deps.recordHistory(start, [...step.values()])
      steps.delete(start)
    }
  }

  const job = repeat({
    name: 'record history',
    every: seconds(10),
    onError: deps.onError,
    async run() {
      const now = deps.now()
      const start = historyStepStart(now)
      const isNew = !steps.has(start)
      const step: Step = steps.get(start) ?? new Map()
      steps.set(start, step)
      sample(step, deps.serverList)
      for (const oldest of steps.keys()) {
        if (steps.size <= maxUnwritten) break
        steps.delete(oldest)
      }
      await write(start)
      if (isNew) await deps.pruneHistory(historyStepStart(now - hours(25)))
    },
  })

  return {
    start: job.start,
    async stop() {
      await job.stop()
      await write(Number.POSITIVE_INFINITY).catch(deps.onError)
    },
  }
}
