import type { FromWorker, ToWorker } from './core/probe-messages.ts'
import type { ProbeWorker, StartWorker } from './start-worker.ts'

type Watch = Omit<Extract<ToWorker, { type: 'watch' }>, 'type'>

/** Manages the page's only worker: starts it on first use and stops it when it is no longer needed. */
export interface WorkerHost {
  /** Starts the worker if necessary; sends nothing if it already watches these targets. */
  watch(order: Watch): void
  /** False if the browser blocks workers. */
  post(message: ToWorker): boolean
  stop(): void
  /** True once the browser blocked a worker, until one starts again. */
  isBlocked(): boolean
}

export interface WorkerHostOptions {
  readonly startWorker: StartWorker
  readonly onMessage: (message: FromWorker) => void
  readonly onBlocked: () => void
}

const same = (a: readonly string[], b: readonly string[] | undefined): boolean =>
  a.length === b?.length && a.every((each, i) => each === b[i])

export function createWorkerHost({ startWorker, onMessage, onBlocked }: WorkerHostOptions): WorkerHost {
  let worker: ProbeWorker | undefined
  let watched: Watch | undefined
  let blocked = false

  const stop = () => {
    worker?.terminate()
    worker = undefined
    watched = undefined
  }
  const onFailure = () => {
    stop()
    blocked = true
    onBlocked()
  }
  const running = (): ProbeWorker | undefined => {
    if (worker) return worker
    try {
      worker = startWorker(onMessage, onFailure)
      blocked = false
    } catch {
      onFailure() // blocked by policy or an old browser: the cells say so, everything else works
    }
    return worker
  }
  const post = (message: ToWorker): boolean => {
    const host = running()
    host?.post(message)
    return host !== undefined
  }
  return {
    watch(order) {
      if (same(order.targets, watched?.targets) && order.repeat === watched?.repeat && !order.retryFailed) return
      if (post({ type: 'watch', ...order })) watched = order
    },
    post,
    stop,
    isBlocked: () => blocked,
  }
}
