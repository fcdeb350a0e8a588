import { minutes, seconds } from '../../../../contract/duration.ts'
import { type ModeNumbers, modeOfRanking, seasonOfRanking, specifiedNumbers } from './ranking-id.ts'
import type { Season } from './seasons.ts'

/** What decides when a ranking is rebuilt. Instants are epoch milliseconds. */
export interface RankingAge {
  readonly id: number
  /** Counts the changes of its statistics. */
  readonly revision: number
  /** The published snapshot. */
  readonly generation: number
  /** The last snapshot that this release built. */
  readonly ordered_generation: number
  /** The revision that the published snapshot shows. */
  readonly built_revision: number
  /** When the build of the published snapshot began; null: there is none. */
  readonly built_at: number | null
  /** Work of that build in milliseconds. */
  readonly build_ms: number
}

/** A changed ranking is rebuilt after this time. */
const changedAge = seconds(10)
/** An unchanged ranking is rebuilt after this time, because names, pictures, badges and bans change without a match. */
const unchangedAge = minutes(10)
/** A large unchanged ranking is rebuilt less often: after so many times the work of its last build. */
const unchangedRest = 100
/** By how much the clocks of two processes may differ. */
const clockTolerance = minutes(1)

/**
 * When a ranking is due (epoch ms); undefined: never, as long as it does not change. A closed season is rebuilt once,
 * and when players leave or return. A snapshot of another release is ranked by other rules: it is due at once.
 */
function dueAt(ranking: RankingAge, season: Season | undefined, numbers: ModeNumbers, now: number): number | undefined {
  const { built_at: builtAt, revision, built_revision: builtRevision, build_ms: work } = ranking
  if (modeOfRanking(ranking.id, numbers) === undefined) return undefined
  // Built in the future: a clock was set back since.
  if (builtAt === null || builtAt > now + clockTolerance) return Number.NEGATIVE_INFINITY
  if (seasonOfRanking(ranking.id) !== 0 && season === undefined) return undefined
  if (ranking.ordered_generation !== ranking.generation) return builtAt
  const closedAt = season?.closedAt ?? null
  const isChanged = revision > builtRevision
  if (closedAt !== null) {
    if (builtAt < closedAt) return closedAt
    return isChanged ? builtAt + changedAge : undefined
  }
  return builtAt + (isChanged ? changedAge : Math.max(unchangedAge, work * unchangedRest))
}

/**
 * The rankings to rebuild at `now`: first the one that has been due longest, so that each gets its turn however busy the
 * others are.
 */
export function dueRankings<T extends RankingAge>(
  rankings: readonly T[],
  seasons: readonly Season[],
  now: number,
  numbers: ModeNumbers = specifiedNumbers,
): T[] {
  const seasonById = new Map(seasons.map((season) => [season.id, season]))
  return rankings
    .flatMap((ranking) => {
      const due = dueAt(ranking, seasonById.get(seasonOfRanking(ranking.id)), numbers, now)
      return due === undefined || due > now ? [] : [{ ranking, due }]
    })
    .sort((a, b) => (a.due === b.due ? 0 : a.due - b.due))
    .map(({ ranking }) => ranking)
}
