import { seconds } from '../../../contract/duration.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import type { ListSharing } from './share-list.ts'
import type { PollingShare } from './share-polling.ts'

/** Lifetime of a lease that is not renewed (milliseconds). The holder renews it every two seconds. */
export const leaseTtl = seconds(10)

export interface LeadershipDeps {
  /** `take` takes or renews the lease for {@link leaseTtl}; true while this process holds it. */
  readonly lease: { take(): Promise<boolean>; release(): Promise<void> }
  readonly sharing: ListSharing
  /** What this process polls of the servers; absent: the leader polls all of them, as one of its duties. */
  readonly share?: PollingShare
  /** Jobs that only the leader runs: polling, recording history. */
  readonly duties: readonly Job[]
  onError(error: unknown): void
}

export interface Leadership extends Job {
  role(): 'leader' | 'follower'
  /**
   * Reads what the leader has published, unless this process is the leader. With `isForAll` in the leader, too: something
   * else has changed.
   */
  wake(isForAll: boolean): void
}

const saveEvery = 5

/**
 * Of several processes on one database exactly one publishes what all of them poll: each second what has changed, and a
 * snapshot every ten; the other processes, and its own next start, read them. A leader keeps polling while the database is
 * down, because most communities run a single process and its players should not notice.
 */
export function createLeadership({ lease, sharing, share, duties, onError }: LeadershipDeps): Leadership {
  let isLeader = false
  let rounds = 0
  const work = [...duties, sharing.publisher]

  const follow = async (): Promise<void> => {
    if (isLeader) await Promise.all(work.map((duty) => duty.stop()))
    isLeader = false
    share?.setLeading(false)
    await sharing.catchUp()
  }

  const lead = async (): Promise<void> => {
    if (!isLeader) {
      await sharing.catchUp()
      isLeader = true
      for (const duty of work) duty.start()
      // After them: what this process has polled and not reported is published as its own.
      share?.setLeading(true)
      return
    }
    rounds += 1
    if (rounds % saveEvery === 0) await sharing.save()
  }

  const round = async (): Promise<void> => {
    await share?.beat()
    await ((await lease.take()) ? lead() : follow())
    await share?.rebalance()
  }
  const job = repeat({
    name: 'follow leader',
    every: seconds(2),
    async run() {
      try {
        await round()
      } catch (error) {
        share?.noteFailure()
        throw error
      }
    },
    onError,
  })

  return {
    role: () => (isLeader ? 'leader' : 'follower'),
    start() {
      share?.start()
      job.start()
    },
    wake(isForAll) {
      if (isForAll || !isLeader) job.wake()
    },
    async stop() {
      await job.stop()
      await share?.pause()
      if (isLeader) {
        isLeader = false
        await Promise.all(work.map((duty) => duty.stop()))
        await sharing.finish().catch(onError)
        await sharing
          .save()
          .then(() => lease.release())
          .catch(onError)
      }
      await share?.leave().catch(onError)
    },
  }
}
