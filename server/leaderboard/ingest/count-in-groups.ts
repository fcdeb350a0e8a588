import { DatabaseUnavailable } from '../../kernel/db/unavailable.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import {
  type Batch,
  type CountReport,
  countEvents,
  countTogether,
  type LogBatch,
  type LogStream,
} from './count-events.ts'

/** Logs and events of one transaction: some ten milliseconds of work, so that other writes are not held up. */
const mostLogs = 64
const mostEvents = 4000

interface Waiting extends LogBatch {
  resolve(report: CountReport): void
  reject(error: unknown): void
}

export type GroupCountingDeps = Pick<Kernel, 'database' | 'now'>

/** Counts a batch; a log has one batch at a time. Settles when its transaction has ended. */
export type CountBatch = (stream: LogStream, batch: Batch) => Promise<CountReport>

/**
 * Counts what arrives while a transaction runs in the next one, together: a commit waits for the disk, and most statements take as
 * long for fifty logs as for one. An idle portal counts a batch at once and alone.
 */
export function createGroupCounting({ database, now }: GroupCountingDeps): CountBatch {
  const waiting: Waiting[] = []
  /** Logs whose last batch failed: they are counted alone, so that they hold up no others. */
  const troubled = new WeakSet<LogStream>()
  let isRunning = false

  const nextGroup = (): Waiting[] => {
    let [logs, events] = [0, 0]
    for (const { stream, batch } of waiting) {
      events += batch.events.length
      if (logs > 0 && (logs === mostLogs || events > mostEvents || troubled.has(stream))) break
      logs += 1
      if (troubled.has(stream)) break
    }
    return waiting.splice(0, logs)
  }

  const countAlone = async ({ stream, batch, resolve, reject }: Waiting): Promise<void> => {
    try {
      const report = await countEvents(database, stream, batch, now())
      troubled.delete(stream)
      resolve(report)
    } catch (error) {
      troubled.add(stream)
      reject(error)
    }
  }

  const countGroup = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const reports = await countTogether(database, group, now())
      for (const [at, { resolve }] of group.entries()) resolve(reports[at] ?? { counted: 0, repeated: 0, misdated: 0 })
    } catch (error) {
      // Without the database each of them would fail, one after the other.
      if (error instanceof DatabaseUnavailable) for (const { reject } of group) reject(error)
      else for (const each of group) await countAlone(each)
    }
  }

  const run = async (): Promise<void> => {
    isRunning = true
    while (waiting.length > 0) {
      const group = nextGroup()
      const [first] = group
      if (first !== undefined && group.length === 1) await countAlone(first)
      else await countGroup(group)
    }
    isRunning = false
  }

  return (stream, batch) =>
    new Promise((resolve, reject) => {
      waiting.push({ stream, batch, resolve, reject })
      if (!isRunning) void run()
    })
}
