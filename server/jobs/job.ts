/** Work that goes on until it is stopped. `stop` leaves no timer, socket or running task behind. */
export interface Job {
  start(): void
  stop(): Promise<void>
}

export interface RepeatOptions {
  /** Milliseconds from the end of one run to the start of the next. */
  readonly every: number
  run(): Promise<void>
  /** A failed run is reported and the next one comes as usual. */
  onError(error: unknown): void
}

/** Runs a task at once and then again and again, never twice at a time. */
export function repeat({ every, run, onError }: RepeatOptions): Job {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let stopped = true

  const round = (): void => {
    running = run()
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(round, every)
      })
  }

  return {
    start() {
      if (!stopped) return
      stopped = false
      round()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
