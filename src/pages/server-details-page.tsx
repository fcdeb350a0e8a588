import { useMemo } from 'react'
import type { ServerId } from '../../contract/servers/address.ts'
import type { Server } from '../../contract/servers/servers.ts'
import { useLatencyOf } from '../features/latency/latency-source.ts'
import { LatencyPanel } from '../features/latency/panel/latency-panel.tsx'
import { useLatency } from '../features/latency/use-latency.ts'
import { ServerMatches } from '../features/leaderboard/match-page/server-matches.tsx'
import { ServerDetails } from '../features/servers/details/server-details.tsx'
import { favouriteServers } from '../features/servers/my-servers.ts'
import { useCommunity } from '../platform/community.ts'

/** Measures one server while it is on the screen. A refresh without a change restarts nothing. */
function MeasuredLatency({ server }: { readonly server: Server }) {
  const { ip, port, open, ping_target } = server
  const probed = useMemo(() => ({ ip, port, open, ping_target }), [ip, port, open, ping_target])
  const servers = useMemo(() => [probed], [probed])
  const latencies = useLatency(servers, { favourites: favouriteServers })
  return <LatencyPanel server={probed} latency={useLatencyOf(latencies, probed)} />
}

const renderLatency = (server: Server) => <MeasuredLatency server={server} />

/** The page of one server. `serverId` comes from the address. */
export function ServerDetailsPage({ serverId }: { readonly serverId: ServerId }) {
  const { leaderboard } = useCommunity().features
  return (
    <ServerDetails
      serverId={serverId}
      renderLatency={renderLatency}
      lastMatches={leaderboard ? <ServerMatches serverId={serverId} /> : null}
    />
  )
}
