import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { hasRoom } from '../../../../contract/push/slot-watch.ts'
import { useCommunity } from '../../../platform/community.ts'
import { canStartGame } from '../../../platform/device.ts'
import { MapPicture } from '../../../shared/map-scene/map-picture.tsx'
import { isVip, useVipStatus } from '../../../shared/vip-status.ts'
import type { ServerRow } from '../core/server-row.ts'
import { dotted, modeName, obstacleTo, type RowMessages, regionName } from '../list/row-messages.ts'
import type { RowActions } from '../list/server-table-row.tsx'
import { toggleHidden } from '../my-servers.ts'
import { usePlayers } from '../use-players.ts'
import { ConnectButtons } from './connect-buttons.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { PlayerBox } from './player-list.tsx'
import { ServerWatch } from './server-watch.tsx'
import { QrAction, ServerSiteShare, ShareButton } from './share-actions.tsx'

export interface ServerPanelProps {
  readonly row: ServerRow
  /** No longer listed. */
  readonly gone: boolean
  /** Time at which the list was fetched, in epoch milliseconds. */
  readonly listedAt: number | undefined
  readonly favourite: boolean
  readonly hidden: boolean
  readonly measured: ReactNode
  readonly messages: RowMessages
  readonly actions: RowActions
  readonly onClose: () => void
}

function Links({ row }: Pick<ServerPanelProps, 'row'>) {
  const { details, rules } = useCommunity().features.servers
  return (
    <>
      {details ? (
        <Link className="btn" href={pagePaths.serverDetails.href(row.id)}>
          <Trans>Details</Trans>
        </Link>
      ) : null}
      {rules ? (
        <Link className="btn" href={pagePaths.serverRules.href(row.id)}>
          <Trans>Rules</Trans>
        </Link>
      ) : null}
    </>
  )
}

function HideButton({ row, hidden, onClose }: Pick<ServerPanelProps, 'row' | 'hidden' | 'onClose'>) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className="btn"
      onClick={() => {
        toggleHidden(row.id)
        onClose()
      }}
    >
      <span className={hidden ? 'i-lucide-eye' : 'i-lucide-eye-off'} aria-hidden />
      {hidden ? t`Show again` : t`Hide server`}
    </button>
  )
}

/** What a player rarely needs, behind one row: the way to the rest of the server, its share, its quality. */
function More(props: ServerPanelProps & { readonly withWatch: boolean }) {
  const { row, favourite, measured, actions } = props
  return (
    <details className="group border-t border-t-line">
      <summary className="control w-full justify-between! text-text-muted hover:text-text">
        <Trans>More</Trans>
        <span className="i-lucide-chevron-down group-open:rotate-180" aria-hidden />
      </summary>
      <div className="flex flex-col gap-3 pt-1">
        <div className="flex flex-wrap gap-2">
          {props.withWatch ? <ServerWatch row={row} /> : null}
          <FavouriteButton favourite={favourite} onToggle={() => actions.favourite(row.id)} />
          <ShareButton row={row} />
          <Links row={row} />
          <HideButton {...props} />
          <QrAction row={row} />
          {props.gone ? null : <ServerSiteShare row={row} />}
        </div>
        {measured}
      </div>
    </details>
  )
}

/** Its map behind what it holds: the name of the map, and how many play. The text stands on a shade of its own. */
function Scene({ row, gone, current }: Pick<ServerPanelProps, 'row' | 'gone'> & { readonly current: number }) {
  const isOn = row.online && !gone
  return (
    <div className="relative h-96px xl:h-128px rounded-control overflow-hidden">
      <MapPicture map={isOn ? row.map : ''} className="w-full h-full" />
      {isOn ? (
        <p className="absolute inset-x-0 bottom-0 flex items-baseline justify-between gap-3 px-3 pt-5 pb-1.5 text-white bg-gradient-to-t from-black/85 via-black/65 to-transparent">
          <bdi className="truncate text-16px font-600">{row.map}</bdi>
          <span className="num whitespace-nowrap" aria-hidden>
            <span className="text-24px leading-1.2 font-600">{current}</span> / {row.max}
          </span>
        </p>
      ) : null}
    </div>
  )
}

/** One decision: what is this server, who plays, and the way in. Everything else is behind *More*. */
export function ServerPanel(props: ServerPanelProps) {
  const { row, gone, messages, actions } = props
  const players = usePlayers(row.server)
  const obstacle = obstacleTo(row, messages, gone)
  const vip = isVip(useVipStatus())
  const { slotWatch } = useCommunity().features.servers
  // On a server without room, waiting for it is the way in.
  const canWatch = slotWatch && !gone
  const waits = canWatch && row.online && !hasRoom(row.server, vip)
  return (
    <div className="flex flex-col gap-3">
      <p className="muted num -mt-1">
        {dotted(
          gone ? messages.gone : row.online ? messages.online : messages.offline,
          modeName(row.mode, messages),
          regionName(row.region, messages),
        )}
      </p>
      <Scene row={row} gone={gone} current={players.count?.current ?? row.current} />
      <div className="flex flex-wrap gap-2">
        <ConnectButtons
          row={row}
          gone={gone}
          messages={messages}
          actions={actions}
          withShare={false}
          className="grow"
        />
        {waits ? <ServerWatch row={row} /> : null}
        {obstacle === undefined || !canStartGame() ? null : <p className="muted basis-full">{obstacle}</p>}
      </div>
      <PlayerBox row={row} listedAt={props.listedAt} {...players} />
      <More {...props} withWatch={canWatch && !waits} />
    </div>
  )
}
