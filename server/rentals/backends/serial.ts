/** Runs one piece of work after the other, in the order they came. */
export function createSerial(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    // The next one starts whatever became of this one; its caller hears the failure.
    last = result.catch(() => undefined)
    return result
  }
}
