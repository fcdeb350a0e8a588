import { type ReactNode, useSyncExternalStore } from 'react'
import type { Server } from '../../../../contract/servers/servers.ts'

/** The latencies that the list needs; supplied by the page, because latency is another feature. Stable. */
export interface Latencies {
  /** Milliseconds as displayed, for sorting; undefined if none is known. */
  readonly of: (server: Server) => number | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Changes whenever any latency may have changed. */
  readonly version: () => unknown
  /** Renders a server's latency, which updates by itself. */
  readonly render: (server: Server) => ReactNode
}

const never = () => () => undefined
const nothing = () => undefined

/** Renders again with every change while `needed`: only sorting by latency depends on it. */
export function useLatencyNews(latencies: Latencies, needed: boolean): unknown {
  const read = needed ? latencies.version : nothing
  return useSyncExternalStore(needed ? latencies.subscribe : never, read, read)
}
