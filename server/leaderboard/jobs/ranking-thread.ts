import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { seconds } from '../../../contract/duration.ts'
import type { DatabaseLocation } from '../../kernel/db/location.ts'
import type { RepeatedJob } from '../../kernel/jobs/job.ts'
import { createFailureReport } from '../../kernel/jobs/report-failure.ts'
import { superviseThread } from '../../kernel/jobs/supervised-thread.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { releaseRankings } from '../store/ranking-leases.ts'
import { failureOf, type RankingCommand, rankingFailureSchema } from './thread-protocol.ts'

/** How this installation ranks. */
export interface RankingOptions {
  /** The file that the thread runs (server/ranking-thread.ts, or its build). */
  readonly file: string
  /** The thread opens the database itself. */
  readonly location: DatabaseLocation
  /** Share of a processor core that all rankings together may take: above 0, at most 1. */
  readonly cpuShare: number
}

export interface RankingThreadDeps extends Omit<Kernel, 'reads'>, RankingOptions {}

/**
 * Keeps the rankings up to date in a thread of its own, so that they delay no request (docs/decisions/043). A thread that
 * dies is started again; a ranking that it was building is built again from the start.
 */
export function createRankingThread(deps: RankingThreadDeps): RepeatedJob {
  const { file, location, cpuShare, database, logger } = deps
  // The same for every thread of this process: the next one continues under the leases of one that died.
  const holder = randomUUID()
  const report = createFailureReport(deps, 'rankings could not be rebuilt')
  const command = (text: RankingCommand): RankingCommand => text
  const thread = superviseThread({
    open: () => new Worker(file, { name: 'ranking', workerData: { location, settings: { holder, cpuShare } } }),
    stopMessage: command('stop'),
    onMessage: (message) => report(failureOf(v.parse(rankingFailureSchema, message))),
    onDeath: (err, retryIn) =>
      logger.error({ err, retryInSeconds: retryIn / seconds(1) }, 'the ranking thread ended and will be started again'),
  })
  return {
    start: () => thread.start(),
    wake: () => thread.post(command('wake')),
    async stop() {
      await thread.stop()
      // Here and not in the thread, which may have been terminated.
      await releaseRankings(database, holder, deps.now()).catch(report)
    },
  }
}
