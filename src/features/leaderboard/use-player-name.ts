import { useLingui } from '@lingui/react/macro'
import { isDeletedPlayer } from '../../../contract/accounts/deleted-player.ts'
import { isHiddenPlayer } from '../../../contract/accounts/hidden-player.ts'
import type { Player } from './core/player.ts'

/** How a player is called; one who has deleted their account, or hidden their page, has no name. */
export function usePlayerName(): (player: Pick<Player, 'id' | 'name'>) => string {
  const { t } = useLingui()
  return ({ id, name }) => {
    if (isHiddenPlayer(id)) return t`Hidden player`
    return isDeletedPlayer(id) ? t`Deleted player` : name
  }
}
