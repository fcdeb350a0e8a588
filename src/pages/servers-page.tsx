import { memo, useCallback, useMemo, useState } from 'react'
import { href } from '../../contract/endpoint.ts'
import * as serverEndpoints from '../../contract/endpoints/servers.ts'
import { AnnouncementBar } from '../features/announcements/ticker/announcement-bar.tsx'
import { LatencyCell } from '../features/latency/cell/latency-cell.tsx'
import type { LatencySource } from '../features/latency/latency-source.ts'
import { refreshLatency } from '../features/latency/probes.ts'
import { useLatency } from '../features/latency/use-latency.ts'
import type { Latencies } from '../features/servers/list/latencies.ts'
import { type ListedLayerProps, ServerList } from '../features/servers/list/server-list.tsx'
import { favouriteServers } from '../features/servers/my-servers.ts'
import { useServerList } from '../features/servers/use-server-list.ts'
import { useCommunity } from '../platform/community.ts'
import { lazyView } from '../platform/lazy-view.tsx'
import { QuickJoinLayer, quickJoinRequest } from './quick-join-layer.tsx'

const MeasuredServerLayer = lazyView(
  () => import('./measured-server-layer.tsx'),
  (module) => module.MeasuredServerLayer,
)

const measureAgain = () => {
  refreshLatency().catch(() => undefined) // its chunk could not be loaded: the cells say that nothing is measured
}

/**
 * The page's latencies as the list needs them: as stable as their source, so that changes render cells and not the
 * page.
 */
function useListLatencies(source: LatencySource): Latencies {
  return useMemo(
    () => ({
      of(server) {
        const latency = source.of(server)
        return latency.state === 'ok' ? latency.shown : undefined
      },
      subscribe: source.subscribe,
      version: source.version,
      render: (server) => <LatencyCell latencies={source} server={server} />,
    }),
    [source],
  )
}

export const firstReads = () => [href(serverEndpoints.listServers)]

/** The server browser. It has no props, so that a change of the address's query renders nothing again. */
export const ServersPage = memo(function ServersPage() {
  const list = useServerList()
  const source = useLatency(list.index.servers, { favourites: favouriteServers })
  const latencies = useListLatencies(source)
  const renderLayer = useCallback(
    (layer: ListedLayerProps) => <MeasuredServerLayer {...layer} latencies={source} />,
    [source],
  )
  const listShown = list.fetchedAt !== undefined
  const ticker = useMemo(() => <AnnouncementBar listShown={listShown} />, [listShown])
  const [quickJoin, setQuickJoin] = useState(quickJoinRequest)
  const openQuickJoin = useCallback(() => setQuickJoin({}), [])
  const quickJoinOn = useCommunity().features.servers.quickJoin
  return (
    <>
      <ServerList
        list={list}
        latencies={latencies}
        renderLayer={renderLayer}
        ticker={ticker}
        onQuickJoin={quickJoinOn ? openQuickJoin : undefined}
        onRefresh={measureAgain}
      />
      {quickJoinOn && quickJoin ? (
        <QuickJoinLayer
          index={list.index}
          fetchedAt={list.fetchedAt}
          stale={list.stale}
          latencies={latencies}
          request={quickJoin}
          onClose={() => setQuickJoin(undefined)}
        />
      ) : null}
    </>
  )
})
