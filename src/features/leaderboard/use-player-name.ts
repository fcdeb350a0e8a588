import { useLingui } from '@lingui/react/macro'
import { isDeletedPlayer } from '../../../contract/accounts/deleted-player.ts'
import type { Player } from './core/player.ts'

/** How a player is called; one who has deleted their account has no name. */
export function usePlayerName(): (player: Pick<Player, 'id' | 'name'>) => string {
  const { t } = useLingui()
  return ({ id, name }) => (isDeletedPlayer(id) ? t`Deleted player` : name)
}
