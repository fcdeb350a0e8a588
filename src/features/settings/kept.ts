import type { StoredFiles } from '../../../contract/page/sw-messages.ts'
import { community } from '../../platform/community.ts'
import { clearKeptAnswers, type KeptAnswer, readKeptAnswers } from '../../platform/kept-answers.ts'
import { storedFiles, warm } from '../../platform/service-worker.ts'
import { createSignal, useSignal } from '../../platform/signal.ts'
import { clearStoredAnswers } from '../../platform/swr-cache.ts'
import { warmLeaderboard } from '../../shared/leaderboard-reads.ts'
import { offlineReads } from '../../shared/offline-reads.ts'

/** What is cached for offline use, and whether it is being renewed or deleted. */
interface OfflineState {
  /** Undefined until it was read. */
  readonly kept: readonly KeptAnswer[] | undefined
  /** Files of the app itself; undefined until it is known, and without a service worker. */
  readonly files: StoredFiles | undefined
  readonly busy: boolean
}

const state = createSignal<OfflineState>({ kept: undefined, files: undefined, busy: false })
const set = (next: Partial<OfflineState>): void => state.set({ ...state.get(), ...next })

/** Reads the cache for every view that shows it. */
export async function lookAtKept(): Promise<void> {
  set({ kept: await readKeptAnswers() })
  set({ files: await storedFiles() })
}

async function run(work: () => Promise<unknown>): Promise<void> {
  set({ busy: true })
  try {
    await work()
    await lookAtKept()
  } finally {
    set({ busy: false })
  }
}

/** Requests all of it again, with or without data saver: the user asked for it. */
export const renewKept = (): Promise<void> =>
  run(async () => {
    await warm(offlineReads())
    if (community().features.leaderboard) await warmLeaderboard()
  })

export const forgetKept = (): Promise<void> => run(() => Promise.all([clearKeptAnswers(), clearStoredAnswers()]))

export const useKept = (): OfflineState => useSignal(state)
