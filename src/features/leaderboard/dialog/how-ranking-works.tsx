import { Trans, useLingui } from '@lingui/react/macro'
import { type LeaderboardMode, rankedModes } from '../../../../contract/leaderboard/leaderboard.ts'
import {
  ranksByRate,
  ratedMinimum,
  sampleMinimum,
  wilsonLowerBound,
} from '../../../../contract/leaderboard/leaderboard-order.ts'
import { useCommunity } from '../../../platform/community.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { nameOfRanking } from '../../../shared/ranking-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Player } from '../core/player.ts'
import { grouped } from '../core/stat-text.ts'
import { UnrankedNote } from '../unranked-note.tsx'

/** Two players with the same win rate, one of whom has shown it for longer. */
const [few, many] = [
  { won: 12, played: 20 },
  { won: 540, played: 900 },
]
const percent = ({ won, played }: { readonly won: number; readonly played: number }): string =>
  `${grouped(wilsonLowerBound(won, played) * 100, 1)}%`

/** What the user's own results count as, in a mode that ranks by rate. */
function OwnExample({ player }: { readonly player: Player }) {
  const { won, played } = player.results
  const rating = percent(player.results)
  if (player.isUnranked) {
    return (
      <p className="font-600">
        <Trans>You:</Trans> <UnrankedNote player={player} />
      </p>
    )
  }
  return (
    <p className="font-600">
      <Trans>
        You won {won} of {played}: that counts as {rating}.
      </Trans>
    </p>
  )
}

export interface HowRankingWorksProps {
  readonly mode: LeaderboardMode
  /** The signed-in user in this mode. */
  readonly own: Player | undefined
  readonly onClose: () => void
}

const title = 'text-16px font-600'

/** How one gets a rank (docs/leaderboard.md), beside the heading of the leaderboard. */
export function HowRankingWorks({ mode, own, onClose }: HowRankingWorksProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { modes, rankings } = useCommunity()
  const names = (isByRate: boolean): string =>
    rankedModes(rankings)
      .filter((each) => ranksByRate(each) === isByRate)
      .map((each) => nameOfRanking(modes, each, language))
      .join(' · ')
  const [low, high] = [percent(few), percent(many)]
  return (
    <Dialog title={t`How ranking works`} closeLabel={t`Close`} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <section className="flex flex-col gap-1">
          <h3 className={title}>{names(false)}</h3>
          <p>
            <Trans>By kills. With equal kills, fewer deaths rank higher, then more headshots.</Trans>
          </p>
        </section>
        <section className="flex flex-col gap-2">
          <h3 className={title}>{names(true)}</h3>
          <p>
            <Trans>
              By win rate: duels won in modes of duels such as solo, rounds won in modes of rounds such as retakes. It's
              the win rate that your results support with 95% confidence, so a lucky evening doesn't outrank a season.
            </Trans>
          </p>
          <p>
            <Trans>
              For example, 12 wins of 20 count as {low}, and 540 of 900 as {high}, although both are 60%.
            </Trans>
          </p>
          <p>
            <Trans>Play {ratedMinimum} duels or rounds to be ranked. Until then you're listed last, as unranked.</Trans>
          </p>
          {own && ranksByRate(mode) ? <OwnExample player={own} /> : null}
        </section>
        <section className="flex flex-col gap-1">
          <h3 className={title}>
            <Trans>Sorting by a column</Trans>
          </h3>
          <p>
            <Trans>
              Doesn't change ranks. Rates based on fewer than {sampleMinimum} kills, deaths, minutes, rounds or clutches
              come last.
            </Trans>
          </p>
        </section>
        <section className="flex flex-col gap-1">
          <h3 className={title}>
            <Trans>What doesn't count</Trans>
          </h3>
          <p>
            <Trans>
              Bots, warm-up, and team kills in modes of teams such as retakes. Banned accounts are not listed.
            </Trans>
          </p>
        </section>
      </div>
    </Dialog>
  )
}
