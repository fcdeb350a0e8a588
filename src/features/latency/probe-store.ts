import type { ProbeState } from './core/latency-of.ts'

/** The page's results per target; the views read them before the client's code has loaded. */
export interface ProbeStore {
  read(): ProbeState
  /** Notifies the listeners if anything differs. */
  write(state: ProbeState): void
  subscribe(listener: () => void): () => void
}

/** Cells notified per task: notifying all at once would be one long task on a slow phone. */
const perTurn = 2

/** Not a signal (platform/signal.ts): it notifies a few cells per task. */
export function createProbeStore(): ProbeStore {
  const listeners = new Set<() => void>()
  let state: ProbeState = { results: new Map() }
  const notify = (waiting: readonly (() => void)[], of: ProbeState) => {
    if (state !== of) return // a newer change is already on its way to all listeners
    for (const listener of waiting.slice(0, perTurn)) if (listeners.has(listener)) listener()
    if (waiting.length > perTurn) setTimeout(() => notify(waiting.slice(perTurn), of))
  }
  return {
    read: () => state,
    write(next) {
      if (next.results === state.results && next.stopped === state.stopped && next.requested === state.requested) return
      state = next
      notify([...listeners], next)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
