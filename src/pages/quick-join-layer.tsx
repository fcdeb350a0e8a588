import { Suspense } from 'react'
import type { ServerId } from '../../contract/servers/address.ts'
import { joinLink } from '../../contract/servers/join-link.ts'
import { modeKey } from '../../contract/servers/modes.ts'
import type { Server } from '../../contract/servers/servers.ts'
import { rowOf, type ServerIndex } from '../features/servers/core/server-index.ts'
import { type Latencies, useLatencyNews } from '../features/servers/list/latencies.ts'
import { rememberJoin } from '../features/servers/my-servers.ts'
import { community } from '../platform/community.ts'
import { lazyView } from '../platform/lazy-view.tsx'
import { useStored } from '../platform/storage.ts'
import { latencyProbes } from '../shared/preferences.ts'

const QuickJoinDialog = lazyView(
  () => import('../features/quick-join/quick-join-dialog.tsx'),
  (module) => module.QuickJoinForMember,
)

/** How quick join was requested: with a mode, or with the tiles. */
export interface QuickJoinRequest {
  readonly mode?: string
}

/** `?qj=retakes`, the app's shortcut (F-08). An unknown mode opens the tiles. */
export function quickJoinRequest(): QuickJoinRequest | undefined {
  const word = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('qj')
  if (word === null) return undefined
  const { quickJoin, modes } = community()
  const mode = quickJoin.find((each) => each === modeKey(modes, word))
  return mode ? { mode } : {}
}

/** A reload must not open the dialog again. */
function forgetAsked(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('qj')) return
  url.searchParams.delete('qj')
  history.replaceState(history.state, '', url)
}

const joinHref = (server: Pick<Server, 'ip' | 'port'>) => joinLink(community().joinLinks.quickJoin, server)

export interface QuickJoinLayerProps {
  readonly index: ServerIndex
  readonly fetchedAt: number | undefined
  readonly stale: boolean
  readonly latencies: Latencies
  readonly request: QuickJoinRequest
  readonly onClose: () => void
}

/** Quick join over the list, with the page's servers and latencies. */
export function QuickJoinLayer({ index, fetchedAt, stale, latencies, request, onClose }: QuickJoinLayerProps) {
  useLatencyNews(latencies, true)
  const canLimitPing = useStored(latencyProbes) !== 'off' && index.servers.some((server) => server.ping_target !== null)
  const latencyOf = (id: ServerId) => {
    const row = rowOf(index, id)
    return row && latencies.of(row.server)
  }
  const close = () => {
    forgetAsked()
    onClose()
  }
  return (
    <Suspense>
      <QuickJoinDialog
        servers={index.servers}
        fetchedAt={fetchedAt}
        stale={stale}
        latencyOf={latencyOf}
        {...(request.mode ? { initialMode: request.mode } : {})}
        canLimitPing={canLimitPing}
        joinHref={joinHref}
        onJoin={rememberJoin}
        onClose={close}
      />
    </Suspense>
  )
}
