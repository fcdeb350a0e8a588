import type { ProbeState } from './core/latency-of.ts'

/** What the page knows of its targets; the views read it before the client's code has arrived. */
export interface ProbeStore {
  read(): ProbeState
  write(state: ProbeState): void
  subscribe(listener: () => void): () => void
}

export function createProbeStore(): ProbeStore {
  const listeners = new Set<() => void>()
  let state: ProbeState = { results: new Map() }
  return {
    read: () => state,
    write(next) {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
