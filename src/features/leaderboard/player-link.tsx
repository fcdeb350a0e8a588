import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { isDeletedPlayer } from '../../../contract/accounts/deleted-player.ts'
import { isHiddenPlayer } from '../../../contract/accounts/hidden-player.ts'
import { pagePaths } from '../../../contract/page/page-paths.ts'
import { shownName } from './core/player.ts'

export interface PlayerLinkProps {
  /** Null: a player who has a hidden page or was deleted. */
  readonly steamId: string | null
  readonly name: string
  readonly className?: string
}

/** A player's name as the link to their page; one who has none is only named. */
export function PlayerLink({ steamId, name, className = '' }: PlayerLinkProps) {
  const { t } = useLingui()
  if (steamId === null || isHiddenPlayer(steamId) || isDeletedPlayer(steamId)) {
    return <span className={`text-text-muted truncate ${className}`}>{name || t`Hidden player`}</span>
  }
  return (
    <Link className={`lone-link text-text max-w-full ${className}`} href={pagePaths.player.href(steamId)}>
      <bdi className="truncate">{shownName(name, steamId)}</bdi>
    </Link>
  )
}
