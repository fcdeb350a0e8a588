import { type ReactNode, useSyncExternalStore } from 'react'
import type { Server } from '../../../../contract/servers.ts'

/** Latencies as the list needs them; given by the page, because latency is another feature. Stable. */
export interface Latencies {
  /** Milliseconds as shown, for the sort; undefined where none is known. */
  readonly of: (server: Server) => number | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Another value whenever anything may have changed. */
  readonly version: () => unknown
  /** Draws a server's latency, which follows its changes by itself. */
  readonly render: (server: Server) => ReactNode
}

const never = () => () => undefined
const nothing = () => undefined

/** Draws again with every news while `needed`: only a list that is sorted by latency is moved by it. */
export function useLatencyNews(latencies: Latencies, needed: boolean): unknown {
  const read = needed ? latencies.version : nothing
  return useSyncExternalStore(needed ? latencies.subscribe : never, read, read)
}
