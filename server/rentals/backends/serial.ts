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

/** The same for each key separately. */
export function createSerialPerKey(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const result = (last.get(key) ?? Promise.resolve()).then(work)
    const settled: Promise<unknown> = result
      .catch(() => undefined)
      .then(() => {
        if (last.get(key) === settled) last.delete(key)
      })
    last.set(key, settled)
    return result
  }
}
