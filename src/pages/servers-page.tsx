import { useLingui } from '@lingui/react/macro'
import { memo, Suspense, useCallback, useState } from 'react'
import { community } from '../../community.config.ts'
import type { ServerId } from '../../contract/address.ts'
import { AnnouncementBar } from '../features/announcements/ticker/announcement-bar.tsx'
import { LatencyCell } from '../features/latency/cell/latency-cell.tsx'
import { refreshLatency } from '../features/latency/probes.ts'
import { useLatency } from '../features/latency/use-latency.ts'
import type { ServerRow } from '../features/servers/core/server-row.ts'
import { ServerList } from '../features/servers/list/server-list.tsx'
import { favouriteServers, useIdSet } from '../features/servers/my-servers.ts'
import { useServerList } from '../features/servers/use-server-list.ts'
import { useDocumentTitle } from '../platform/document-title.ts'
import { lazyView } from '../platform/lazy-view.tsx'
import { askedQuickJoin, QuickJoinLayer } from './quick-join-layer.tsx'

const LatencyPanel = lazyView(
  () => import('../features/latency/panel/latency-panel.tsx'),
  (module) => module.LatencyPanel,
)

const measureAgain = () => {
  refreshLatency().catch(() => undefined) // its chunk could not be loaded: the cells say that nothing is measured
}

/** The server browser. It has no properties, so that a change of the address's query draws nothing again. */
export const ServersPage = memo(function ServersPage() {
  const { t } = useLingui()
  useDocumentTitle(t`Servers`)
  const list = useServerList()
  const { servers } = list.index
  const favourites = useIdSet(favouriteServers)
  const latencies = useLatency(servers, { favourites })
  const latencyOf = useCallback(
    (id: ServerId) => {
      const latency = latencies.of(id)
      return latency.state === 'ok' ? latency.shown : undefined
    },
    [latencies],
  )
  const renderLatency = useCallback((id: ServerId) => <LatencyCell latency={latencies.of(id)} />, [latencies])
  const renderMeasured = (row: ServerRow) => (
    <Suspense fallback={<div className="h-100px" />}>
      <LatencyPanel server={row.server} latency={latencies.of(row.id)} />
    </Suspense>
  )
  const [quickJoin, setQuickJoin] = useState(askedQuickJoin)
  const openQuickJoin = useCallback(() => setQuickJoin({}), [])
  const quickJoinOn = community.features.servers.quickJoin
  return (
    <>
      <ServerList
        list={list}
        latencyOf={latencyOf}
        renderLatency={renderLatency}
        renderMeasured={renderMeasured}
        ticker={<AnnouncementBar />}
        onQuickJoin={quickJoinOn ? openQuickJoin : undefined}
        onRefresh={measureAgain}
      />
      {quickJoinOn && quickJoin ? (
        <QuickJoinLayer
          servers={servers}
          fetchedAt={list.fetchedAt}
          latencyOf={latencyOf}
          asked={quickJoin}
          onClose={() => setQuickJoin(undefined)}
        />
      ) : null}
    </>
  )
})
