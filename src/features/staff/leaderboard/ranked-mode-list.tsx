import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { leaderboardWords, rankedModes, ruleOf } from '../../../../contract/leaderboard/leaderboard.ts'
import type { RankingRule } from '../../../../contract/leaderboard/ranked-mode.ts'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { useCommunity } from '../../../platform/community.ts'
import { textIn } from '../../../platform/text-in.ts'
import { useLanguage } from '../../../platform/use-language.ts'
import { nameOfRanking } from '../../../shared/ranking-names.ts'
import { rankingSettingsId } from '../settings/ranking-settings-id.ts'

/** What each mode of the list is ranked by. The choice is a setting, with the versions and the undo of every setting. */
export function RankedModeList() {
  const { t } = useLingui()
  const language = useLanguage()
  const { modes, rankings } = useCommunity()
  const rules: Readonly<Record<RankingRule, string>> = {
    kills: t`by kills`,
    duels: t`by the rate of duels`,
    rounds: t`by the rate of rounds`,
  }
  const chosen = [...leaderboardWords, ...rankings.map(({ mode }) => mode)]
  const rows = [
    ...rankedModes(rankings).map((mode) => ({
      key: mode,
      name: nameOfRanking(modes, mode, language),
      rule: rules[ruleOf(mode)],
    })),
    ...modes
      .filter(({ id }) => !chosen.includes(id))
      .map(({ id, name }) => ({ key: id, name: textIn(name, language) ?? id, rule: t`not ranked` })),
  ]
  return (
    <section className="card">
      <h3 className="text-16px font-600 px-4 pt-3">
        <Trans>Ranked modes</Trans>
      </h3>
      <ul aria-label={t`Ranked modes`}>
        {rows.map(({ key, name, rule }) => (
          <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-2.5 list-row">
            <span className="font-600 break-anywhere">{name}</span>
            <span className="muted">{rule}</span>
          </li>
        ))}
      </ul>
      <p className="px-4 pb-3">
        <Link className="btn-quiet" href={`${pagePaths.staff.href('settings')}#${rankingSettingsId}`}>
          <Trans>Choose ranked modes</Trans>
        </Link>
      </p>
    </section>
  )
}
