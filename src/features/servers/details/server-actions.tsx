import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Link } from 'wouter'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { useCommunity } from '../../../platform/community.ts'
import { canStartGame } from '../../../platform/device.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ServerRow } from '../core/server-row.ts'
import { obstacleTo, useRowMessages } from '../list/row-messages.ts'
import { useCopyConnect } from '../list/use-copy-connect.ts'
import { favouriteServers, rememberJoin, toggleFavourite, useIdSet } from '../my-servers.ts'
import { ConnectButtons } from '../players/connect-buttons.tsx'
import { FavouriteButton } from '../players/favourite-button.tsx'
import { ServerWatch } from '../players/server-watch.tsx'
import { QrAction, ServerSiteShare, ShareButton } from '../players/share-actions.tsx'
import { useJoinFocus } from './use-join-focus.ts'

// The same rows in every language, so that the skeleton can have their size.
const waysIn = 'grid gap-2 sm:grid-cols-2 lg:grid-cols-1'
const more = 'grid gap-2 grid-cols-2 sm:grid-cols-4 lg:grid-cols-2'

export interface ServerActionsProps {
  readonly row: ServerRow
  /** No longer listed. */
  readonly gone: boolean
}

/** The actions of a server. */
export function ServerActions({ row, gone }: ServerActionsProps) {
  const { t } = useLingui()
  const messages = useRowMessages()
  const copy = useCopyConnect()
  const favourites = useIdSet(favouriteServers)
  const obstacle = obstacleTo(row, messages, gone)
  const box = useRef<HTMLElement>(null)
  useJoinFocus(box)
  return (
    <section ref={box} className="card p-4 lg:p-5 flex flex-col gap-2" aria-label={t`Actions`}>
      <div className={waysIn}>
        <ConnectButtons row={row} gone={gone} messages={messages} actions={{ copy, joined: rememberJoin }} />
      </div>
      {obstacle === undefined || !canStartGame() ? null : <p className="muted">{obstacle}</p>}
      {useCommunity().features.servers.slotWatch && !gone ? <ServerWatch row={row} className="btn w-full" /> : null}
      <div className={`${more} [&>div]:col-span-full`}>
        <FavouriteButton
          favourite={favourites.has(row.id)}
          onToggle={() => {
            toggleFavourite(row.id)
          }}
        />
        {canStartGame() ? <ShareButton row={row} /> : null}
        <QrAction row={row} />
        {useCommunity().features.servers.rules ? (
          <Link className="btn" href={pagePaths.serverRules.href(row.id)}>
            <span className="i-lucide-scroll-text" aria-hidden />
            <Trans>Rules</Trans>
          </Link>
        ) : null}
        {gone ? null : <ServerSiteShare row={row} />}
      </div>
    </section>
  )
}

const Button = () => <Skeleton className="h-44px pointer-fine:h-36px rounded-control" />

/** Placeholder with the size of the actions. */
export const ActionsSkeleton = () => (
  <div aria-hidden className="waiting card p-4 lg:p-5 flex flex-col gap-2">
    <div className={waysIn}>
      <Button />
      <Button />
    </div>
    <div className={more}>
      <Button />
      <Button />
      <Button />
      <Button />
      <Button />
    </div>
  </div>
)
