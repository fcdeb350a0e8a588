import type { Database } from '../../db/database.ts'
import { closeSeason, createSeason, listSeasons } from '../../db/seasons.ts'
import type { Season } from '../../domain/leaderboard/seasons.ts'
import { demoSeasons } from './sessions.ts'

/** The first seasons that there are, oldest first, where they are those of the demo; undefined where they are not. */
async function ownSeasons(database: Database): Promise<readonly Season[] | undefined> {
  const seasons = (await listSeasons(database)).toReversed().slice(0, demoSeasons.length)
  const anchor = (season: Season | undefined, i: number): number =>
    (season?.startsAt ?? 0) + (demoSeasons[i]?.began ?? 0)
  const isOwn = seasons.every(
    (season, i) => season.name === demoSeasons[i]?.name && anchor(season, i) === anchor(seasons[0], 0),
  )
  return isOwn ? seasons : undefined
}

/**
 * Makes the demo's seasons where there are none, as an operator does with `admin season`; a start that was cut short is
 * made up for. The moment at which the past ends (epoch milliseconds), the same at every start; undefined where the
 * seasons are an operator's own.
 */
export async function openDemoSeasons(database: Database, now: number): Promise<number | undefined> {
  const seasons = await ownSeasons(database)
  if (seasons === undefined) return undefined
  const [first] = seasons
  const anchor = first === undefined ? now : first.startsAt + demoSeasons[0].began
  if (anchor > now) return undefined
  for (const { name, began } of demoSeasons.slice(seasons.length)) {
    await createSeason(database, { name, startsAt: anchor - began })
  }
  return anchor
}

/** Closes the demo's seasons that are over, once their logs have come. */
export async function closeDemoSeasons(database: Database, now: number): Promise<void> {
  for (const { id, endsAt, closedAt } of (await ownSeasons(database)) ?? []) {
    if (closedAt === null && endsAt !== null && endsAt <= now) await closeSeason(database, id, now)
  }
}
