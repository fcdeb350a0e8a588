import { Trans } from '@lingui/react/macro'
import { ratedMinimum } from '../../../contract/leaderboard/leaderboard-order.ts'
import type { Player } from './core/player.ts'

/** How much of what a rank takes has been played. */
export const UnrankedNote = ({ player }: { readonly player: Player }) => {
  const { played } = player.results
  return (
    <Trans>
      Unranked, {played} of {ratedMinimum}
    </Trans>
  )
}
