import { days } from '../../../contract/duration.ts'
import { type LeaderboardMode, leaderboardModes } from '../../../contract/leaderboard.ts'
import { listBoardRows } from '../../db/boards.ts'
import type { Database } from '../../db/database.ts'
import { createStatChanges } from '../../db/player-stats.ts'
import { closeSeason, createSeason, listSeasons } from '../../db/seasons.ts'
import { inTransaction } from '../../db/transaction.ts'
import { addGroup } from '../../db/vip.ts'
import { cleanText } from '../../domain/hostile-text.ts'
import { boardId } from '../../domain/leaderboard/board-id.ts'
import type { Counters } from '../../domain/match-log/counters.ts'
import { steamIdOfAccount } from '../../domain/match-log/steam-id.ts'
import { type DemoPlayer, demoBadges, demoPlayers } from './people.ts'

/** Seasons of the demo: how long before the first start each began, and how much was played in it. */
const seasons = [
  { name: 'S1', began: days(210), share: 0.5 },
  { name: 'S2', began: days(120), share: 0.8 },
  { name: 'S3', began: days(30), share: 0.3 },
]

/** What a player did in a mode, for so much time; undefined for whoever never plays it. */
function playedBy(
  player: DemoPlayer,
  mode: LeaderboardMode,
  share: number,
  random: () => number,
): Counters | undefined {
  if (!player.isRegular && random() > 0.25 + player.zeal * 0.7) return undefined
  const isDeathmatch = mode === 'dm' || mode === 'dm-pistol'
  const kpm = (isDeathmatch ? 1.4 : 0.45) * (0.5 + player.skill)
  const playtime = Math.round(4000 * share * player.zeal ** 2 * (0.3 + random()) + 12)
  const kills = Math.round(playtime * kpm * (0.85 + random() * 0.3))
  const deaths = Math.round(kills / (0.55 + player.skill * 1.1 + random() * 0.15))
  const rounds = mode === 'retakes' ? Math.round(playtime * 1.6) : 0
  const wins = Math.round(rounds * (0.38 + player.skill * 0.25))
  const clutches = Math.round(rounds * 0.07)
  const isPistol = mode === 'dm-pistol'
  const [rifle, awp] = isPistol ? [0, 0] : [0.5 + random() * 0.25, random() * 0.18]
  return {
    kills,
    deaths,
    playtime,
    headshots: Math.round(kills * (0.3 + player.skill * 0.35)),
    wins: mode === 'solo' ? kills : wins,
    loses: mode === 'solo' ? deaths : rounds - wins,
    rifle_kills: Math.round(kills * rifle),
    awp_kills: Math.round(kills * awp),
    pistol_kills: Math.round(kills * (isPistol ? 0.97 : 0.12)),
    clutches,
    clutchwins: Math.round(clutches * (0.15 + player.skill * 0.35)),
  }
}

/**
 * Gives an empty portal a past: three seasons, of which two are over, with a few hundred players in every mode. What is
 * there already stays as it is; a start that was cut short is made up for by the next.
 */
export async function seedPast(database: Database, now: number, random: () => number): Promise<void> {
  if ((await listSeasons(database)).length === 0) {
    for (const { name, began } of seasons) await createSeason(database, { name, startsAt: now - began })
  }
  const known = (await listSeasons(database)).reverse()
  const isSeeded = new Set((await listBoardRows(database)).map(({ id }) => id))
  for (const mode of leaderboardModes) {
    if (isSeeded.has(boardId(mode, 0))) continue
    const changes = createStatChanges()
    for (const player of demoPlayers) {
      changes.name(player.account, cleanText(player.name))
      for (const [i, { share }] of seasons.entries()) {
        const played = playedBy(player, mode, share, random)
        const season = known[i]
        if (played === undefined || season === undefined) continue
        changes.add(boardId(mode, 0), player.account, played)
        changes.add(boardId(mode, season.id), player.account, played)
      }
    }
    await inTransaction(database, (trx) => changes.save(trx, now))
  }
  for (const { account, group } of demoBadges) await addGroup(database, steamIdOfAccount(account), group)
  for (const season of known.slice(0, -1)) if (season.closedAt === null) await closeSeason(database, season.id, now)
}
