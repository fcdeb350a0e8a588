import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { community } from '../../../../community.config.ts'
import { pagePaths } from '../../../../contract/page-paths.ts'
import { useMedia } from '../../../platform/media.ts'
import { useOnline } from '../../../platform/online.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ServerRow } from '../core/server-row.ts'
import { JoinAction } from '../list/join-action.tsx'
import { useRowWords } from '../list/row-words.ts'
import { useCopyConnect } from '../list/use-copy-connect.ts'
import { favouriteServers, rememberJoin, toggleFavourite, useIdSet } from '../my-servers.ts'
import { FavouriteButton } from '../players/favourite-button.tsx'
import { ShareActions } from '../players/share-actions.tsx'

// The same rows in every language, so that the skeleton can have their size.
const waysIn = 'grid gap-2 sm:grid-cols-2 lg:grid-cols-1'
const more = 'grid gap-2 grid-cols-2 sm:grid-cols-4 lg:grid-cols-2'

export interface ServerActionsProps {
  readonly row: ServerRow
  /** No longer listed. */
  readonly gone: boolean
}

/** Why one cannot go there now; undefined where one can. */
function useObstacle({ row, gone }: ServerActionsProps): string | undefined {
  const { t } = useLingui()
  const network = useOnline()
  if (gone) return t`This server is no longer listed`
  if (!network) return t`You are offline`
  return row.online ? undefined : t`This server is offline`
}

/** Everything that one can do with a server. A phone cannot start the game, so there copying comes first. */
export function ServerActions(props: ServerActionsProps) {
  const { row } = props
  const { t } = useLingui()
  const words = useRowWords()
  const copyConnect = useCopyConnect()
  const favourites = useIdSet(favouriteServers)
  const touch = useMedia('(pointer: coarse)')
  const obstacle = useObstacle(props)
  const join = (
    <JoinAction
      row={row}
      gone={obstacle !== undefined}
      words={{ join: words.join, cannotJoin: obstacle ?? '' }}
      onJoin={rememberJoin}
      className={touch ? 'btn' : 'btn-main'}
    />
  )
  const copy = (
    <CopyButton
      withText
      label={words.copy}
      copiedLabel={words.copied}
      onCopy={() => copyConnect(row)}
      className={touch ? 'btn-main' : 'btn'}
    />
  )
  return (
    <section className="card p-4 lg:p-5 flex flex-col gap-2" aria-label={t`Actions`}>
      <div className={waysIn}>
        {touch ? copy : join}
        {touch ? join : copy}
      </div>
      {obstacle === undefined ? null : <p className="muted">{obstacle}</p>}
      <div className={`${more} [&>div]:col-span-full`}>
        <FavouriteButton
          favourite={favourites.has(row.id)}
          onToggle={() => {
            toggleFavourite(row.id)
          }}
        />
        <ShareActions id={row.id} name={row.name} />
        {community.features.servers.rules ? (
          <Link className="btn" href={pagePaths.serverRules.href(row.id)}>
            <span className="i-lucide-scroll-text" aria-hidden />
            <Trans>Rules</Trans>
          </Link>
        ) : null}
      </div>
    </section>
  )
}

const Button = () => <Skeleton className="h-44px pointer-fine:h-36px rounded-control" />

/** Of the size of the actions. */
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
    </div>
  </div>
)
