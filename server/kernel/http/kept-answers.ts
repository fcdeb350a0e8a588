import type { Prebuilt } from './prebuilt.ts'

/** A cache of prebuilt responses by key; concurrent calls share one build. */
export type KeptAnswers<T> = (key: string, make: () => Promise<Prebuilt<T>>) => Promise<Prebuilt<T>>

/** Caches the `size` most recently used responses. A failed one is dropped immediately. */
export function createKeptAnswers<T>(size: number): KeptAnswers<T> {
  const kept = new Map<string, Promise<Prebuilt<T>>>()
  return (key, make) => {
    const found = kept.get(key)
    const answer = found ?? make()
    // Reinserted, because the first key of a map is the oldest.
    kept.delete(key)
    kept.set(key, answer)
    if (found !== undefined) return answer
    answer.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > size && oldest !== undefined) kept.delete(oldest)
    return answer
  }
}
