import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { useCommunity } from '../../../platform/community.ts'
import { canStartGame } from '../../../platform/device.ts'
import { MapPicture } from '../../../shared/map-scene/map-picture.tsx'
import type { ServerRow } from '../core/server-row.ts'
import { dotted, modeName, obstacleTo, type RowMessages, regionName } from '../list/row-messages.ts'
import type { RowActions } from '../list/server-table-row.tsx'
import { toggleHidden } from '../my-servers.ts'
import { usePlayers } from '../use-players.ts'
import { ConnectButtons } from './connect-buttons.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { PlayerBox } from './player-list.tsx'
import { ServerWatch } from './server-watch.tsx'
import { QrAction, ShareButton } from './share-actions.tsx'

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

/** The players of a server and its actions. */
export function ServerPanel(props: ServerPanelProps) {
  const { servers } = useCommunity().features
  const { row, gone, favourite, measured, messages, actions } = props
  const obstacle = obstacleTo(row, messages, gone)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-3">
        <MapPicture map={row.online && !gone ? row.map : ''} className="w-96px h-54px rounded-control" />
        <p className="muted num min-w-0">
          {dotted(
            gone ? messages.gone : row.online ? messages.online : messages.offline,
            modeName(row.mode, messages),
            row.online ? row.map : '',
            regionName(row.region, messages),
          )}
        </p>
      </div>
      <PlayerBox row={row} listedAt={props.listedAt} {...usePlayers(row.server)} />
      <div className="flex flex-wrap gap-2">
        <ConnectButtons row={row} gone={gone} messages={messages} actions={actions} className="grow" />
        {obstacle === undefined || !canStartGame() ? null : <p className="muted basis-full">{obstacle}</p>}
      </div>
      {measured}
      <div className="flex flex-wrap gap-2">
        {servers.slotWatch && !gone ? <ServerWatch row={row} /> : null}
        <FavouriteButton favourite={favourite} onToggle={() => actions.favourite(row.id)} />
        {canStartGame() ? <ShareButton row={row} /> : null}
        <QrAction row={row} />
        <HideButton {...props} />
        <Links row={row} />
      </div>
    </div>
  )
}
