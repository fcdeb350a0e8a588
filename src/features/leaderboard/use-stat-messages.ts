import { useLingui } from '@lingui/react/macro'
import type { ExplainedStat } from './core/columns.ts'
import type { StatName } from './core/stats.ts'

export interface StatMessages {
  readonly label: Readonly<Record<StatName, string>>
  /** Heads of narrow columns. */
  readonly short: Readonly<Record<StatName, string>>
  readonly help: Readonly<Record<ExplainedStat, string>>
}

/** The names of the stats. */
export function useStatMessages(): StatMessages {
  const { t } = useLingui()
  const label = {
    kills: t`Kills`,
    deaths: t`Deaths`,
    headshots: t`Headshots`,
    playtime: t`Playtime`,
    kda: t`K/D`,
    kpm: t`Kills/min`,
    hsRate: t`Headshot rate`,
    winRate: t`Win rate`,
    rating: t`Rating`,
    rifle_kills: t`Rifle kills`,
    awp_kills: t`AWP kills`,
    pistol_kills: t`Pistol kills`,
    clutches: t`Clutches`,
    clutchwins: t`Clutches won`,
    clutchWinRate: t`Clutch win rate`,
    wins: t`Rounds won`,
    loses: t`Rounds lost`,
  }
  return {
    label,
    short: {
      ...label,
      hsRate: t`HS %`,
      winRate: t`Win %`,
      rifle_kills: t`Rifle`,
      awp_kills: t`AWP`,
      pistol_kills: t`Pistol`,
      clutchwins: t`Clutches`,
      clutchWinRate: t`Clutch %`,
      playtime: t`Hours`,
      kpm: t`K/min`,
    },
    help: {
      kda: t`Kills per death. Without deaths, the number of kills.`,
      kpm: t`Kills per minute played.`,
      hsRate: t`Share of kills that were headshots.`,
      winRate: t`Duels won in solo and other modes of duels, rounds won in retakes and other modes of rounds.`,
      clutchwins: t`Rounds won as the last player alive on the team.`,
      clutchWinRate: t`Share of rounds won as the last player alive on the team.`,
    },
  }
}
