import { seconds } from '../../../contract/duration.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import type { MutableServerList } from '../rules/server-list.ts'
import { restoreServerList, serialiseServerList } from '../rules/server-list-snapshot.ts'

/** Lifetime of a lease that is not renewed (milliseconds). The holder renews it every two seconds. */
export const leaseTtl = seconds(10)

export interface SnapshotStore {
  /** Null before the first save. */
  version(): Promise<number | null>
  load(): Promise<{ readonly version: number; readonly body: string } | null>
  save(state: { readonly version: number; readonly sweptAt: number | null; readonly body: string }): Promise<void>
}

export interface LeadershipDeps {
  readonly serverList: MutableServerList
  /** `take` takes or renews the lease for {@link leaseTtl}; true while this process holds it. */
  readonly lease: { take(): Promise<boolean>; release(): Promise<void> }
  readonly store: SnapshotStore
  /** Jobs that only the leader runs: polling, recording history. */
  readonly duties: readonly Job[]
  onError(error: unknown): void
}

export interface Leadership extends Job {
  role(): 'leader' | 'follower'
}

const saveEvery = 5

/**
 * Of several processes on one database exactly one polls. It saves a snapshot every ten seconds, which the other processes
 * and its own next start restore. A leader keeps polling while the database is down, because most communities run a single
 * process and its players should not notice.
 */
export function createLeadership({ serverList, lease, store, duties, onError }: LeadershipDeps): Leadership {
  let isLeader = false
  let seen: number | null = null
  let rounds = 0
  let savedSweep: number | null = null

  const takeOver = async (): Promise<void> => {
    const version = await store.version()
    if (version === null || version === seen) return
    const saved = await store.load()
    if (saved === null) return
    seen = saved.version
    if (!restoreServerList(serverList, saved.body))
      onError(new Error('the saved server list is damaged and was ignored'))
  }

  const save = async (): Promise<void> => {
    if (serverList.sweptAt === savedSweep) return
    const sweptAt = serverList.sweptAt
    const version = ((await store.version()) ?? 0) + 1
    await store.save({ version, sweptAt, body: serialiseServerList(serverList) })
    seen = version
    savedSweep = sweptAt
  }

  const follow = async (): Promise<void> => {
    if (isLeader) await Promise.all(duties.map((duty) => duty.stop()))
    isLeader = false
    await takeOver()
  }

  const lead = async (): Promise<void> => {
    if (!isLeader) {
      await takeOver()
      isLeader = true
      savedSweep = serverList.sweptAt
      for (const duty of duties) duty.start()
      return
    }
    rounds += 1
    if (rounds % saveEvery === 0) await save()
  }

  const job = repeat({
    every: seconds(2),
    onError,
    run: async () => ((await lease.take()) ? lead() : follow()),
  })

  return {
    role: () => (isLeader ? 'leader' : 'follower'),
    start: job.start,
    async stop() {
      await job.stop()
      if (!isLeader) return
      isLeader = false
      await Promise.all(duties.map((duty) => duty.stop()))
      await save()
        .then(() => lease.release())
        .catch(onError)
    },
  }
}
