/** Runs tasks one after the other, in order. */
export function createSerial(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    // A failure goes to the task's caller and does not stop the queue.
    last = result.catch(() => undefined)
    return result
  }
}
