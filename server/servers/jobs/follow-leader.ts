import { seconds } from '../../../contract/duration.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import type { ListSharing } from './share-list.ts'

/** Lifetime of the leader's lease if it is not renewed (milliseconds). The leader renews it every two seconds. */
export const leaseTtl = seconds(10)

/** Who leads. */
export interface Lead {
  /** True while this process leads: it takes the place if that is free, or renews it. */
  take(): Promise<boolean>
  /** This process begins or ceases to lead. */
  setLeading(isLeading: boolean): void
  /** Gives everything up, so that another process follows at once. */
  release(): Promise<void>
}

export interface LeadershipDeps {
  readonly lead: Lead
  readonly sharing: ListSharing
  /** Jobs that only the leader runs: polling, recording history. */
  readonly duties: readonly Job[]
  onError(error: unknown): void
}

export interface Leadership extends Job {
  role(): 'leader' | 'follower'
  /** Reads what the leader has published, unless this process is the leader. With `isForAll` in the leader, too: something else has changed. */
  wake(isForAll: boolean): void
}

const saveEvery = 5

/**
 * Of several processes on one database exactly one publishes the list: each second what has changed, and a snapshot every
 * ten; the other processes, and its own next start, read them. A leader keeps polling while the database is down, because
 * most communities run a single process and its players should not notice.
 */
export function createLeadership({ lead, sharing, duties, onError }: LeadershipDeps): Leadership {
  let isLeader = false
  let rounds = 0
  const work = [...duties, sharing.publisher]

  const follow = async (): Promise<void> => {
    if (isLeader) await Promise.all(work.map((duty) => duty.stop()))
    isLeader = false
    lead.setLeading(false)
    await sharing.catchUp()
  }

  const begin = async (): Promise<void> => {
    await sharing.catchUp()
    isLeader = true
    sharing.publisher.start()
    // After the publisher: what this process has polled apart is published.
    lead.setLeading(true)
    for (const duty of duties) duty.start()
  }

  const job = repeat({
    name: 'follow leader',
    every: seconds(2),
    async run() {
      if (!(await lead.take())) await follow()
      else if (!isLeader) await begin()
      else {
        rounds += 1
        if (rounds % saveEvery === 0) await sharing.save()
      }
    },
    onError,
  })

  return {
    role: () => (isLeader ? 'leader' : 'follower'),
    start: job.start,
    wake(isForAll) {
      if (isForAll || !isLeader) job.wake()
    },
    async stop() {
      await job.stop()
      try {
        if (isLeader) {
          await Promise.all(work.map((duty) => duty.stop()))
          await sharing.finish().catch(onError)
          await sharing.save()
        }
        await lead.release()
      } catch (error) {
        onError(error)
      }
      isLeader = false
    },
  }
}
