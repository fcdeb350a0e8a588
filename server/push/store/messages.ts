import { reportPause } from '../../../contract/push/slot-watch.ts'
import type { Database } from '../../kernel/db/database.ts'
import { inTransaction } from '../../kernel/db/transaction.ts'
import { enqueueJob } from '../../kernel/jobs/queue.ts'
import type { Waiting } from '../rules/waiting.ts'
import { messageJobKind } from './devices.ts'

export interface QueuedMessage {
  readonly watch: Pick<Waiting, 'device' | 'id'>
  /** JSON of the job. */
  readonly payload: string
}

/**
 * Queues messages for watches, each once per pause, whichever process decides. Returns the number that was queued: a watch
 * that has ended, or was reported by another process, is left out.
 */
export async function queueMessages(db: Database, messages: readonly QueuedMessage[], now: number): Promise<number> {
  return inTransaction(db, async ({ kysely }) => {
    let queued = 0
    for (const { watch, payload } of messages) {
      const { numUpdatedRows } = await kysely
        .updateTable('push_watch')
        .set({ reported_at: now })
        .where('device_id', '=', watch.device)
        .where('id', '=', watch.id)
        .where('ends_at', '>', now)
        .where((eb) =>
          eb.or([
            eb('reported_at', 'is', null),
            eb('reported_at', '<=', now - reportPause),
            eb('reported_at', '>', now),
          ]),
        )
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) continue
      const id = `push ${watch.device} ${watch.id} ${now}`
      await enqueueJob(kysely, { id, kind: messageJobKind, payload, runAt: now })
      queued += 1
    }
    return queued
  })
}
