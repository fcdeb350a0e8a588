import type { Prebuilt } from './prebuilt.ts'

/** A cache of prebuilt responses by key; concurrent calls share one build. */
export type KeptAnswers<T> = (key: string, make: () => Promise<Prebuilt<T>>) => Promise<Prebuilt<T>>

export interface KeptFor {
  /** Milliseconds after which a response is made again. */
  readonly maxAge: number
  /** Epoch milliseconds. */
  readonly now: () => number
}

const always: KeptFor = { maxAge: Number.POSITIVE_INFINITY, now: () => 0 }

/** Caches the `size` most recently used responses, by default for ever. A failed one is dropped immediately. */
export function createKeptAnswers<T>(size: number, { maxAge, now }: KeptFor = always): KeptAnswers<T> {
  const kept = new Map<string, { readonly madeAt: number; readonly answer: Promise<Prebuilt<T>> }>()
  return (key, make) => {
    const cached = kept.get(key)
    // A clock that was set back must not keep a response for longer.
    const found = cached && Math.abs(now() - cached.madeAt) < maxAge ? cached : undefined
    const entry = found ?? { madeAt: now(), answer: make() }
    // Reinserted, because the first key of a map is the oldest.
    kept.delete(key)
    kept.set(key, entry)
    if (found) return found.answer
    entry.answer.catch(() => {
      if (kept.get(key) === entry) kept.delete(key)
    })
    const [oldest] = kept.keys()
    if (kept.size > size && oldest !== undefined) kept.delete(oldest)
    return entry.answer
  }
}
