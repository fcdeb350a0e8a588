import type { MessagePort } from 'node:worker_threads'
import * as v from 'valibot'
import type { Database } from '../../kernel/db/database.ts'
import type { QueueClock } from '../../kernel/jobs/queue-clock.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { PlayerDirectory } from '../store/people.ts'
import { createRanker } from './rebuild-rankings.ts'
import { describeFailure, rankingCommandSchema } from './thread-protocol.ts'

/** What the portal hands to its ranking thread, besides where the database is. */
export const rankingSettings = {
  /** The holder of leases. */
  holder: v.string(),
  /** Share of a processor core that all rankings together may take. */
  cpuShare: v.pipe(v.number(), v.gtValue(0), v.maxValue(1)),
}

export interface RankInThreadDeps extends Pick<Kernel, 'now'> {
  readonly settings: { readonly holder: string; readonly cpuShare: number }
  /** The port to the portal. */
  readonly port: MessagePort
  /** The thread's own connection. */
  open(): Promise<Database>
  directoryOf(database: Database): PlayerDirectory
  clockOf(database: Database): QueueClock
}

/**
 * Ranks until the portal says stop; then the thread has nothing left to do and ends.
 * @throws if the database cannot be opened, which ends the thread.
 */
export async function rankInThread({
  settings,
  port,
  open,
  directoryOf,
  now,
  clockOf,
}: RankInThreadDeps): Promise<void> {
  // Commands that arrive before this are queued in the port.
  const database = await open()
  const onError = (error: unknown): void => port.postMessage(describeFailure(error))
  const ranker = createRanker({
    ...settings,
    database,
    directory: directoryOf(database),
    now,
    clock: clockOf(database),
    onError,
  })
  ranker.start()
  const stop = async (): Promise<void> => {
    await ranker.stop()
    await database.close()
    port.close()
  }
  port.on('message', (message: unknown) => {
    if (v.parse(rankingCommandSchema, message) === 'wake') ranker.wake()
    else void stop()
  })
}
