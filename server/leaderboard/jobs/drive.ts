/** Runs a computation that yields every few milliseconds, with a pause at each yield. */
export async function drive<T>(steps: Generator<undefined, T>, pause: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pause()
  }
}
