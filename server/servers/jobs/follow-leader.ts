import { seconds } from '../../../contract/duration.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import type { ListSharing } from './share-list.ts'

/** Lifetime of a lease that is not renewed (milliseconds). The holder renews it every two seconds. */
export const leaseTtl = seconds(10)

export interface LeadershipDeps {
  /** `take` takes or renews the lease for {@link leaseTtl}; true while this process holds it. */
  readonly lease: { take(): Promise<boolean>; release(): Promise<void> }
  readonly sharing: ListSharing
  /** Jobs that only the leader runs: polling, recording history. */
  readonly duties: readonly Job[]
  onError(error: unknown): void
}

export interface Leadership extends Job {
  role(): 'leader' | 'follower'
  /** Reads what the leader has published, unless this process is the leader. */
  wake(): void
}

const saveEvery = 5

/**
 * Of several processes on one database exactly one polls. It publishes what has changed each second and saves a snapshot
 * every ten; the other processes, and its own next start, read them. A leader keeps polling while the database is down,
 * because most communities run a single process and its players should not notice.
 */
export function createLeadership({ lease, sharing, duties, onError }: LeadershipDeps): Leadership {
  let isLeader = false
  let rounds = 0
  const work = [...duties, sharing.publisher]

  const follow = async (): Promise<void> => {
    if (isLeader) await Promise.all(work.map((duty) => duty.stop()))
    isLeader = false
    await sharing.catchUp()
  }

  const lead = async (): Promise<void> => {
    if (!isLeader) {
      await sharing.catchUp()
      isLeader = true
      for (const duty of work) duty.start()
      return
    }
    rounds += 1
    if (rounds % saveEvery === 0) await sharing.save()
  }

  const job = repeat({
    every: seconds(2),
    onError,
    run: async () => ((await lease.take()) ? lead() : follow()),
  })

  return {
    role: () => (isLeader ? 'leader' : 'follower'),
    start: job.start,
    wake() {
      if (!isLeader) job.wake()
    },
    async stop() {
      await job.stop()
      if (!isLeader) return
      isLeader = false
      await Promise.all(work.map((duty) => duty.stop()))
      await sharing
        .save()
        .then(() => lease.release())
        .catch(onError)
    },
  }
}
