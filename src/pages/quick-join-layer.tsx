import { Suspense } from 'react'
import { community } from '../../community.config.ts'
import type { ServerId } from '../../contract/address.ts'
import { modeKey, type QuickJoinMode, quickJoinModes } from '../../contract/modes.ts'
import type { Server } from '../../contract/servers.ts'
import { joinLink } from '../features/servers/core/join-link.ts'
import { rememberJoin } from '../features/servers/my-servers.ts'
import { lazyView } from '../platform/lazy-view.tsx'
import { latencyProbes } from '../platform/preferences.ts'
import { useStored } from '../platform/storage.ts'
import { isVip, useVipStatus } from '../platform/vip-status.ts'

const QuickJoinDialog = lazyView(
  () => import('../features/quick-join/quick-join-dialog.tsx'),
  (module) => module.QuickJoinDialog,
)

/** How quick join was asked for: with a mode, or with the tiles. */
export interface AskedQuickJoin {
  readonly mode?: QuickJoinMode
}

/** `?qj=retakes`, the app's shortcut (F-08). A word that is no mode of quick join opens the tiles. */
export function askedQuickJoin(): AskedQuickJoin | undefined {
  const word = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('qj')
  if (word === null) return undefined
  const mode = quickJoinModes.find((each) => each === modeKey(word))
  return mode ? { mode } : {}
}

/** A reload must not open the dialog again. */
function forgetAsked(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('qj')) return
  url.searchParams.delete('qj')
  history.replaceState(history.state, '', url)
}

const joinHref = (server: Pick<Server, 'ip' | 'port'>) => joinLink(community.joinLinks.quickJoin, server)

export interface QuickJoinLayerProps {
  readonly servers: readonly Server[]
  readonly fetchedAt: number | undefined
  readonly latencyOf: (id: ServerId) => number | undefined
  readonly asked: AskedQuickJoin
  readonly onClose: () => void
}

/** Quick join over the list, with what the page knows of servers and latencies. */
export function QuickJoinLayer({ asked, onClose, ...known }: QuickJoinLayerProps) {
  const canLimitPing = useStored(latencyProbes) !== 'off'
  const vip = isVip(useVipStatus())
  const close = () => {
    forgetAsked()
    onClose()
  }
  return (
    <Suspense>
      <QuickJoinDialog
        {...known}
        vip={vip}
        {...(asked.mode ? { initialMode: asked.mode } : {})}
        canLimitPing={canLimitPing}
        joinHref={joinHref}
        onJoin={rememberJoin}
        onClose={close}
      />
    </Suspense>
  )
}
