import type { Prebuilt } from './prebuilt.ts'

/** Answers by key, made once however many ask at the same time. */
export type KeptAnswers = (key: string, make: () => Promise<Prebuilt>) => Promise<Prebuilt>

/** Keeps the `size` answers that were asked for last. A failed one is forgotten at once. */
export function createKeptAnswers(size: number): KeptAnswers {
  const kept = new Map<string, Promise<Prebuilt>>()
  return (key, make) => {
    const answer = kept.get(key) ?? make()
    // Deleted and set again: the oldest key of a map is the first.
    kept.delete(key)
    kept.set(key, answer)
    answer.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > size && oldest !== undefined) kept.delete(oldest)
    return answer
  }
}
