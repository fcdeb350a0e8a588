import { type LatencySource, useLatencyOf } from '../features/latency/latency-source.ts'
import { LatencyPanel } from '../features/latency/panel/latency-panel.tsx'
import type { ServerRow } from '../features/servers/core/server-row.ts'
import { ServerLayer, type ServerLayerProps } from '../features/servers/players/server-layer.tsx'

export interface MeasuredServerLayerProps extends Omit<ServerLayerProps, 'measured'> {
  readonly latencies: LatencySource
}

const MeasuredLatency = ({ latencies, row }: { readonly latencies: LatencySource; readonly row: ServerRow }) => (
  <LatencyPanel server={row.server} latency={useLatencyOf(latencies, row.server)} />
)

/** The players of a server over the list, with its measured latency. It is loaded as one, so that it opens complete. */
export const MeasuredServerLayer = ({ latencies, ...layer }: MeasuredServerLayerProps) => (
  <ServerLayer {...layer} measured={<MeasuredLatency latencies={latencies} row={layer.row} />} />
)
