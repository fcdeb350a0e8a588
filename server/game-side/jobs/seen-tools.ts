import { seconds } from '../../../contract/duration.ts'
import { type Job, repeat } from '../../kernel/jobs/job.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { cleanText } from '../../kernel/text/hostile-text.ts'
import { isWorthStoring, type SeenState } from '../rules/link.ts'
import { noteLinks, type SeenLink, touchLinks } from '../store/links.ts'

/** What tools say of their servers, and that they are there: also while their calls wait. */
export interface SeenTools extends Job {
  /** Stores what was said in a call, where that is new. */
  note(seen: readonly SeenLink[]): Promise<void>
  /** The tool of these keys is there until the returned function is called. */
  hold(keyIds: readonly string[]): () => void
  /** Stores for all keys that are there that they still are. */
  touch(): Promise<void>
}

export interface SeenToolsDeps extends Pick<Kernel, 'database' | 'now'> {
  onError(error: unknown): void
  /** How exactly the staff room knows when a tool was there, in milliseconds; tests are faster. */
  readonly touchEvery?: number | undefined
}

const cleaned = ({ state, ...seen }: SeenLink): SeenLink => ({
  ...seen,
  state: {
    ...state,
    tool: cleanText(state.tool),
    problem: state.problem === null ? null : cleanText(state.problem, 300),
  },
})

export function createSeenTools({ database, now, onError, touchEvery = seconds(15) }: SeenToolsDeps): SeenTools {
  const stored = new Map<string, SeenState>()
  const held = new Set<readonly string[]>()
  /** Keys of calls since the last touch. */
  let called = new Set<string>()

  const touch = async (): Promise<void> => {
    const keyIds = new Set([...called, ...[...held].flat()])
    called = new Set()
    await touchLinks(database, [...keyIds], now())
  }
  const touching = repeat({ name: 'tools that are there', every: touchEvery, run: touch, onError })
  return {
    async note(seen) {
      const changed = seen.map(cleaned).filter((next) => isWorthStoring(stored.get(next.keyId), next))
      await noteLinks(database, changed)
      for (const { keyId, state, at } of changed) stored.set(keyId, { state, at })
      for (const { keyId } of seen) called.add(keyId)
    },
    hold(keyIds) {
      held.add(keyIds)
      return () => void held.delete(keyIds)
    },
    touch,
    start: touching.start,
    stop: touching.stop,
  }
}
