import type { Book } from './book.ts'
import type { Choice } from './trade.ts'

export interface LatePayments {
  /** Applies a choice now, replacing a postponed payment. */
  choose(id: string, choice: Choice): void
  /** Pays at `at` (epoch ms), also if the sandbox is restarted in between. */
  postpone(id: string, at: number): void
  close(): void
}

/** Makes postponed payments when they are due. */
export function createLatePayments(book: Book, now: () => number): LatePayments {
  const timers = new Map<string, NodeJS.Timeout>()

  const choose = (id: string, choice: Choice): void => {
    clearTimeout(timers.get(id))
    timers.delete(id)
    book.choose(id, choice)
  }
  const wait = (id: string, at: number): void => {
    clearTimeout(timers.get(id))
    timers.set(id, setTimeout(() => choose(id, 'pay'), Math.max(0, at - now())).unref())
  }

  for (const { id, laterAt } of book.all()) if (laterAt !== null) wait(id, laterAt)
  return {
    choose,
    postpone(id, at) {
      if (book.postpone(id, at)?.laterAt === at) wait(id, at)
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
