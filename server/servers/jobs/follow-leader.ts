import { seconds } from '../../../contract/duration.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import type { MutableBoard } from '../rules/board.ts'
import { restoreBoard, serialiseBoard } from '../rules/saved-board.ts'

/** How long a lease lasts that its holder does not renew (milliseconds). It is renewed every two seconds. */
export const leaseTtl = seconds(10)

export interface LiveStateStore {
  /** Null before the first save. */
  version(): Promise<number | null>
  load(): Promise<{ readonly version: number; readonly body: string } | null>
  save(state: { readonly version: number; readonly sweptAt: number | null; readonly body: string }): Promise<void>
}

export interface LeadershipDeps {
  readonly board: MutableBoard
  /** `take` takes or renews for {@link leaseTtl}; true while this process holds it. */
  readonly lease: { take(): Promise<boolean>; release(): Promise<void> }
  readonly store: LiveStateStore
  /** What only the leader does: polling, recording history. */
  readonly duties: readonly Job[]
  onError(error: unknown): void
}

export interface Leadership extends Job {
  role(): 'leader' | 'follower'
}

const saveEvery = 5

/**
 * Of several processes on one database exactly one polls. It saves what it knows every ten seconds; the others, and its
 * own next start, take that over. While the database is away a leader goes on polling: the players of the one process
 * that most communities run should not notice.
 */
export function createLeadership({ board, lease, store, duties, onError }: LeadershipDeps): Leadership {
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
    if (!restoreBoard(board, saved.body)) onError(new Error('the saved live state is damaged and was left out'))
  }

  const save = async (): Promise<void> => {
    if (board.sweptAt === savedSweep) return
    const sweptAt = board.sweptAt
    const version = ((await store.version()) ?? 0) + 1
    await store.save({ version, sweptAt, body: serialiseBoard(board) })
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
      savedSweep = board.sweptAt
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
