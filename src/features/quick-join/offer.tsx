import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { freeSlots } from '../../../contract/push/slot-watch.ts'
import { connectCommand, serverId } from '../../../contract/servers/address.ts'
import type { Server } from '../../../contract/servers/servers.ts'
import { copyText } from '../../platform/clipboard.ts'
import { useCommunity } from '../../platform/community.ts'
import { canStartGame } from '../../platform/device.ts'
import { useMedia } from '../../platform/media.ts'
import { shareLink } from '../../platform/share.ts'
import { MapPicture } from '../../shared/map-scene/map-picture.tsx'
import { SendButton } from '../../shared/send-button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { showToast } from '../../ui/toast.tsx'

export interface OfferProps {
  readonly server: Server
  /** As the list shows it, in ms. */
  readonly latency: number | undefined
  /** Still qualifies; false if it filled up or closed since it was drawn. */
  readonly available: boolean
  /** The link that starts the game, or undefined if there is none. */
  readonly joinHref: string | undefined
  /** Why joining is not possible at the moment. */
  readonly blocked: string | undefined
  readonly onJoin: () => void
}

/** A display name from the operator wins over the game server's own (SRV-13). */
const nameOf = (server: Server): string => server.name_display?.trim() || server.name

/** Why this server: "6 free · 23 ms · de_mirage" (F-08). */
function Reasons({ server, latency }: Pick<OfferProps, 'server' | 'latency'>) {
  const free = freeSlots(server)
  return (
    <p className="muted num flex flex-wrap gap-x-2 justify-center">
      <span>
        <Plural value={free} one="# slot free" other="# slots free" />
      </span>
      {latency === undefined ? null : <span>· {latency} ms</span>}
      <span className="break-anywhere">· {server.map}</span>
    </p>
  )
}

function useShare(server: Server): () => Promise<void> {
  const { t } = useLingui()
  return async () => {
    const url = location.origin + pagePaths.serverDetails.href(serverId(server.ip, server.port))
    const result = await shareLink({ title: nameOf(server), text: connectCommand(server.ip, server.port), url })
    if (result === 'copied') showToast({ kind: 'ok', text: t`Link copied` })
    if (result === 'failed') showToast({ kind: 'bad', text: t`The link could not be copied` })
  }
}

function Join({ joinHref, blocked, onJoin, className }: OfferProps & { readonly className: string }) {
  if (joinHref === undefined || blocked !== undefined) {
    return (
      <button type="button" className={className} disabled>
        <Trans>Join</Trans>
      </button>
    )
  }
  return (
    <a className={className} href={joinHref} onClick={onJoin}>
      <span className="i-lucide-play" aria-hidden />
      <Trans>Join</Trans>
    </a>
  )
}

/**
 * The chosen server. On a phone sending to the PC, copying and sharing come first (F-02); Join is shown only if the device
 * can start the game.
 */
export function Offer(props: OfferProps) {
  const { t } = useLingui()
  const { server, available, blocked } = props
  const isSmall = useMedia('(pointer: coarse) and (max-width: 1023px)')
  const isGameHere = canStartGame()
  const phone = isSmall || !isGameHere
  const sends = useCommunity().features.sendToPc && !isGameHere
  const share = useShare(server)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copy = (
    <CopyButton
      withText
      className={phone && !sends ? 'btn-main' : 'btn'}
      label={t`Copy connect command`}
      copiedLabel={t`Copied`}
      onCopy={() => copyText(connectCommand(server.ip, server.port))}
    />
  )
  return (
    <div className="flex flex-col gap-3 text-center">
      <MapPicture map={server.open === 1 ? server.map : ''} className="w-full h-128px rounded-card" />
      <h3 ref={heading} tabIndex={-1} className="text-20px font-600 leading-1.3 break-anywhere !outline-none">
        {nameOf(server)}
      </h3>
      <Reasons {...props} />
      {available ? null : (
        <p role="status" className="text-warn text-14px">
          <Trans>It just filled up or closed. Try another one.</Trans>
        </p>
      )}
      {blocked === undefined ? null : <p className="text-warn text-14px">{blocked}</p>}
      <div className="grid gap-2 mt-1">
        {sends ? (
          <SendButton
            className="btn-main"
            target={{ kind: 'server', server: serverId(server.ip, server.port) }}
            name={nameOf(server)}
            disabled={blocked !== undefined}
          />
        ) : null}
        {phone ? copy : <Join {...props} className="btn-main" />}
        {phone ? (
          <button type="button" className="btn" onClick={() => void share()}>
            <span className="i-lucide-share-2" aria-hidden />
            <Trans>Share</Trans>
          </button>
        ) : (
          copy
        )}
        {phone && isGameHere ? <Join {...props} className="btn-quiet" /> : null}
      </div>
    </div>
  )
}
