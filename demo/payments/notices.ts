import { hours, minutes, seconds } from '../../contract/duration.ts'
import type { Faults } from './faults.ts'
import type { Journal } from './journal.ts'
import type { Notice } from './trade.ts'

/** A signed notification, ready to send. */
export interface Outgoing {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  acknowledged(status: number, body: string): boolean
}

export interface NoticesDeps {
  readonly journal: Journal
  readonly faults: Faults
  readonly log: { warn(detail: object, message: string): void }
  now(): number
  random(): number
  /** Undefined: the trade no longer exists. */
  build(notice: Notice): Outgoing | undefined
}

export interface Notices {
  send(notice: Notice): void
  /** Sends the open notifications of an earlier process. */
  resume(): void
  /** Number of unacknowledged notifications. */
  waiting(): number
  close(): Promise<void>
}

/** Retry delays, shorter than the real ones; the last one repeats until a notification is a day old. */
const gaps = [1, 2, 5, 15, 30, 60, 120, 300].map(seconds)
const lastGap = minutes(5)
const giveUpAfter = hours(25)
const timeout = seconds(5)

/** Delivers notifications with growing delays until the shop acknowledges them. */
export function createNotices({ journal, faults, log, now, random, build }: NoticesDeps): Notices {
  const timers = new Map<string, NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()
  const stop = new AbortController()

  const later = (notice: Notice, attempt: number, delay: number): void => {
    if (stop.signal.aborted) return
    const run = (): void => {
      timers.delete(notice.id)
      const job = attemptOnce(notice, attempt).finally(() => underWay.delete(job))
      underWay.add(job)
    }
    timers.set(notice.id, setTimeout(run, delay).unref())
  }

  const attemptOnce = async (notice: Notice, attempt: number): Promise<void> => {
    const outgoing = build(notice)
    if (outgoing === undefined || now() - notice.createdAt > giveUpAfter) {
      log.warn({ noticeId: notice.id, attempt }, 'payment sandbox dropped an unacknowledged notification')
      journal.write({ done: notice.id })
      return
    }
    const answers = await Promise.all(Array.from({ length: faults.copies }, () => post(outgoing, stop.signal)))
    if (answers.includes(true)) journal.write({ done: notice.id })
    else later(notice, attempt + 1, gaps[attempt] ?? lastGap)
  }

  return {
    send(notice) {
      if (random() < faults.lossRate) return
      journal.write({ notice })
      later(notice, 0, random() * faults.maxDelay)
    },
    resume() {
      for (const notice of journal.memory.notices.values()) later(notice, 0, 0)
    },
    waiting: () => journal.memory.notices.size,
    async close() {
      stop.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(underWay)
    },
  }
}

/** Whether the shop acknowledged it; false without a response. */
async function post({ url, headers, body, acknowledged }: Outgoing, stop: AbortSignal): Promise<boolean> {
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(timeout)])
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    return acknowledged(response.status, await response.text())
  } catch (error) {
    // fetch rejects with TypeError if nothing listens, and with the signal's reason.
    if (error instanceof TypeError || error instanceof DOMException) return false
    throw error
  }
}
