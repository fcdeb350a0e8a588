/** Longest turn on the main thread, in milliseconds, before input and painting get theirs. */
const turn = 20

/**
 * Timers would add their 4 ms (HTML standard, timer nesting) to every turn; browsers before 2024 have no alternative.
 */
const nextTurn = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((resume) => setTimeout(resume, 0))

/** Runs work that pauses (yields) to its end, in short turns, so that typing and scrolling stay smooth. */
export async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  let began = performance.now()
  let step = work.next()
  while (!step.done) {
    if (performance.now() - began >= turn) {
      await nextTurn()
      began = performance.now()
    }
    step = work.next()
  }
  return step.value
}
