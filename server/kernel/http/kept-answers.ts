import type { Prebuilt } from './prebuilt.ts'

/** Prebuilt responses by key, each made once however many calls want it at the same time. */
export type KeptAnswers<T> = (key: string, make: () => Promise<Prebuilt<T>>) => Promise<Prebuilt<T>>

/** Keeps the `size` responses that were used last. A failed one is dropped at once. */
export function createKeptAnswers<T>(size: number): KeptAnswers<T> {
  const kept = new Map<string, Promise<Prebuilt<T>>>()
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
