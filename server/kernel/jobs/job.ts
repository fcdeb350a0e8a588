/** Work that runs until it is stopped. `stop` leaves no timer, socket or running task behind. */
export interface Job {
  start(): void
  stop(): Promise<void>
}

export interface RepeatOptions {
  /** Milliseconds from the end of one run to the start of the next. */
  readonly every: number
  run(): Promise<void>
  /** Receives the error of a failed run; the next run starts as usual. */
  onError(error: unknown): void
}

export interface RepeatedJob extends Job {
  /** Runs now, or once more right after the current run. Does nothing while stopped. */
  wake(): void
}

/** Runs a task immediately and then repeatedly, never concurrently. */
export function repeat({ every, run, onError }: RepeatOptions): RepeatedJob {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let stopped = true
  let isRunning = false
  let again = false

  const round = (): void => {
    isRunning = true
    again = false
    running = run()
      .catch(onError)
      .then(() => {
        isRunning = false
        if (stopped) return
        if (again) round()
        else timer = setTimeout(round, every)
      })
  }

  return {
    start() {
      if (!stopped) return
      stopped = false
      round()
    },
    wake() {
      if (stopped) return
      again = true
      if (isRunning) return
      clearTimeout(timer)
      round()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
