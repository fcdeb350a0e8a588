import type { Season, SeasonAccess } from '../portal-access.ts'
import { demoSeasons } from './sessions.ts'

/** The first seasons, oldest first, if they are the demo's; undefined if an operator has made others. */
async function ownSeasons(portal: SeasonAccess): Promise<readonly Season[] | undefined> {
  const seasons = (await portal.listSeasons()).toReversed().slice(0, demoSeasons.length)
  const anchor = (season: Season | undefined, i: number): number =>
    (season?.startsAt ?? 0) + (demoSeasons[i]?.began ?? 0)
  const isOwn = seasons.every(
    (season, i) => season.name === demoSeasons[i]?.name && anchor(season, i) === anchor(seasons[0], 0),
  )
  return isOwn ? seasons : undefined
}

/**
 * Creates the demo's seasons if there are none, as an operator does with `admin season`, and completes them after an
 * interrupted start. Returns the moment of the first start (epoch milliseconds), the same at every start; undefined if
 * the seasons are an operator's own.
 */
export async function openDemoSeasons(portal: SeasonAccess, now: number): Promise<number | undefined> {
  const seasons = await ownSeasons(portal)
  if (seasons === undefined) return undefined
  const [first] = seasons
  const anchor = first === undefined ? now : first.startsAt + demoSeasons[0].began
  if (anchor > now) return undefined
  for (const { name, began } of demoSeasons.slice(seasons.length)) {
    await portal.createSeason({ name, startsAt: anchor - began })
  }
  return anchor
}

/** Closes the demo's seasons that are over. Call it once their logs are counted. */
export async function closeDemoSeasons(portal: SeasonAccess, now: number): Promise<void> {
  for (const { id, endsAt, closedAt } of (await ownSeasons(portal)) ?? []) {
    if (closedAt === null && endsAt !== null && endsAt <= now) await portal.closeSeason(id)
  }
}
