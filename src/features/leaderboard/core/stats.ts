import type { LeaderboardMode, LeaderboardRecord } from '../../../../contract/leaderboard.ts'

/** All counts and computed rates of a player in one ranking (ENT-16). Rates are per cent, `playtime` is minutes. */
export interface Stats {
  readonly kills: number
  readonly deaths: number
  readonly headshots: number
  readonly playtime: number
  readonly kda: number
  readonly kpm: number
  readonly hsRate: number
  readonly winRate: number
  readonly rifle_kills: number
  readonly awp_kills: number
  readonly pistol_kills: number
  readonly clutches: number
  readonly clutchwins: number
  readonly clutchWinRate: number
  readonly wins: number
  readonly loses: number
}
export type StatName = keyof Stats

/** 0 / 0 is 0, never NaN. */
const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)

/** Kills per death; without deaths the kills (LB-20). */
export const kdaOf = (kills: number, deaths: number): number => (deaths > 0 ? kills / deaths : kills)

/** Per cent of duels won in solo, of rounds won elsewhere (LB-20). */
function winRateOf(mode: LeaderboardMode, { kills, deaths, wins, loses }: LeaderboardRecord): number {
  return mode === 'solo' ? share(kills, kills + deaths) * 100 : share(wins, wins + loses) * 100
}

export const statsOf = (mode: LeaderboardMode, record: LeaderboardRecord): Stats => ({
  kills: record.kills,
  deaths: record.deaths,
  headshots: record.headshots,
  playtime: record.playtime,
  kda: kdaOf(record.kills, record.deaths),
  kpm: share(record.kills, record.playtime),
  hsRate: share(record.headshots, record.kills) * 100,
  winRate: winRateOf(mode, record),
  rifle_kills: record.rifle_kills,
  awp_kills: record.awp_kills,
  pistol_kills: record.pistol_kills,
  clutches: record.clutches,
  clutchwins: record.clutchwins,
  clutchWinRate: share(record.clutchwins, record.clutches) * 100,
  wins: record.wins,
  loses: record.loses,
})
