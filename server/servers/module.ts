import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../kernel/db/database.ts'
import { releaseLease, takeLease } from '../kernel/jobs/lease.ts'
import { createFailureReport } from '../kernel/jobs/report-failure.ts'
import { createGameQuery } from './backends/game-query/client.ts'
import { createLeadership, type Leadership, leaseTtl } from './jobs/follow-leader.ts'
import { createPoller } from './jobs/poll-servers.ts'
import { createHistoryRecorder } from './jobs/record-history.ts'
import type { MutableBoard } from './rules/board.ts'
import { pruneHistory, recordHistory } from './store/history.ts'
import { liveStateVersion, loadLiveState, saveLiveState } from './store/live-state.ts'

export interface PollingDeps {
  readonly board: MutableBoard
  readonly database: Database
  readonly logger: FastifyBaseLogger
  /** Epoch milliseconds. */
  now(): number
}

const leaseName = 'poller'

/** Polls the servers of the board and records their history, in whichever process holds the lease. */
export function createPolling(deps: PollingDeps): Leadership {
  const { board, database, now } = deps
  const holder = randomUUID()
  const monotonic = (): number => performance.now()
  const onError = createFailureReport(deps, 'background work failed')
  return createLeadership({
    board,
    lease: {
      take: () => takeLease(database, leaseName, holder, now(), leaseTtl),
      release: () => releaseLease(database, leaseName, holder),
    },
    store: {
      version: () => liveStateVersion(database),
      load: () => loadLiveState(database),
      save: (state) => saveLiveState(database, state),
    },
    duties: [
      createPoller({
        board,
        createQuery: () => createGameQuery({ now: monotonic, onError }),
        now,
        monotonic,
        random: Math.random,
        onError,
      }),
      createHistoryRecorder({
        board,
        recordHistory: (step, samples) => recordHistory(database, step, samples),
        pruneHistory: (before) => pruneHistory(database, before),
        now,
        onError,
      }),
    ],
    onError,
  })
}
