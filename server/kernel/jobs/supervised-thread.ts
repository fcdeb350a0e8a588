import { minutes, seconds } from '../../../contract/duration.ts'
import type { Job } from './job.ts'

/** What is used of a `Worker` of node:worker_threads. */
export interface Thread {
  postMessage(message: string): void
  terminate(): Promise<unknown>
  on(event: 'message', listener: (message: unknown) => void): unknown
  /** An exception that nothing caught; the thread ends. */
  on(event: 'error', listener: (error: unknown) => void): unknown
  on(event: 'exit', listener: () => void): unknown
}

export interface SupervisedThreadOptions {
  open(): Thread
  /** The message that makes the thread end by itself. */
  readonly stopMessage: string
  onMessage(message: unknown): void
  /**
   * The thread ended without being stopped and is started again in `retryIn` milliseconds. `error`: the exception that
   * ended it, if there was one.
   */
  onDeath(error: unknown, retryIn: number): void
  /** Monotonic, in milliseconds. */
  now?(): number
}

/** A thread that is started again whenever it ends. */
export interface SupervisedThread extends Job {
  /** Sends a message; dropped while no thread runs. */
  post(message: string): void
}

const shortestRetry = seconds(1)
const longestRetry = minutes(1)
/** A thread that lived this long has recovered: its next death is retried soon again. */
const recoveredAfter = minutes(2)
/** A thread that has not ended by itself is terminated after this time, which leaves the other steps of a shutdown theirs. */
const stopTimeout = seconds(1)

/** Under `node --watch` a thread also sends what Node itself reports to its watcher: the files that it imports. */
const isWatchReport = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && Object.keys(message).some((key) => key.startsWith('watch:'))

/** Runs a thread until it is stopped. If it dies, it is started again after 1, 2, 4, … and at most 60 seconds. */
export function superviseThread(options: SupervisedThreadOptions): SupervisedThread {
  const { open, stopMessage, onMessage, onDeath, now = () => performance.now() } = options
  let current: { readonly thread: Thread; readonly ended: Promise<void> } | undefined
  let isStopped = true
  let retry: NodeJS.Timeout | undefined
  let retryIn = shortestRetry

  const run = (): void => {
    const startedAt = now()
    const thread = open()
    let failure: unknown
    thread.on('message', (message) => {
      if (!isWatchReport(message)) onMessage(message)
    })
    thread.on('error', (error) => {
      failure = error
    })
    const ended = new Promise<void>((resolve) => {
      thread.on('exit', () => {
        current = undefined
        resolve()
        if (isStopped) return
        if (now() - startedAt >= recoveredAfter) retryIn = shortestRetry
        onDeath(failure, retryIn)
        retry = setTimeout(run, retryIn)
        retryIn = Math.min(retryIn * 2, longestRetry)
      })
    })
    current = { thread, ended }
  }

  return {
    start() {
      if (!isStopped) return
      isStopped = false
      run()
    },
    post: (message) => current?.thread.postMessage(message),
    async stop() {
      isStopped = true
      clearTimeout(retry)
      if (current === undefined) return
      const { thread, ended } = current
      thread.postMessage(stopMessage)
      const timer = setTimeout(() => void thread.terminate(), stopTimeout)
      await ended
      clearTimeout(timer)
    },
  }
}
