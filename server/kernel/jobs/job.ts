import { runTask } from '../metrics/longest-tasks.ts'

/** Work that runs until it is stopped. `stop` leaves no timer, socket or running task behind. */
export interface Job {
  start(): void
  stop(): Promise<void>
}

export interface RepeatOptions {
  /** What operators read in the metrics (longest-tasks.ts). */
  readonly name: string
  /** Milliseconds from the end of one run to the start of the next. */
  readonly every: number
  /** `stopping` is aborted by {@link Job.stop}, which waits until the run has ended: check it before every wait. */
  run(stopping: AbortSignal): Promise<void>
  /** Receives the error of a failed run; the next run starts as usual. */
  onError(error: unknown): void
}

export interface RepeatedJob extends Job {
  /** Runs now, or once more right after the current run. Does nothing while stopped. */
  wake(): void
}

/** Runs a task immediately and then repeatedly, never concurrently. */
export function repeat({ name, every, run, onError }: RepeatOptions): RepeatedJob {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let stopped = true
  let isRunning = false
  let again = false
  let stopping = new AbortController()

  const round = (): void => {
    isRunning = true
    again = false
    running = runTask(name, () => run(stopping.signal))
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
      stopping = new AbortController()
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
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
