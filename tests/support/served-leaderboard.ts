import type { Page } from '@playwright/test'
import { leaderboardModes } from '../../contract/leaderboard/leaderboard.ts'
import { leaderboardRecord, steamIdOf } from './leaderboard-record.ts'
import { serveBuiltDocuments } from './take-over.ts'

const players = 80
const pageSize = 50
const seasons = [
  { id: '3', name: 'S3', startsAt: Date.UTC(2026, 8), endsAt: null },
  { id: '2', name: 'S2', startsAt: Date.UTC(2026, 5), endsAt: Date.UTC(2026, 8) },
  { id: '1', name: 'S1', startsAt: Date.UTC(2026, 2), endsAt: Date.UTC(2026, 5) },
]

/** The user whose own stats are requested, on the second page. */
export const ownRank = 60

/**
 * Serves rankings of 80 players and three seasons in place of the portal's, which fill only while game servers report.
 * Every fifth player is a Pro. `isBroken` may change at any time: the pages of the list are then refused.
 */
export async function serveLeaderboard(page: Page): Promise<{ isBroken: boolean }> {
  const state = { isBroken: false }
  let ownId = steamIdOf(ownRank)
  const record = (rank: number, parts: object = {}) =>
    leaderboardRecord(rank, {
      ...(rank === ownRank ? { steamid: ownId } : {}),
      usergroup: rank % 5 === 0 ? ['pro'] : [],
      deaths: 5000 + ((rank * 37) % 100),
      rifle_kills: 100,
      ...parts,
    })
  const ranked = Array.from({ length: players }, (_, i) => i + 1)
  const answers = (url: URL): unknown => {
    const [, , , area, id, part] = url.pathname.split('/')
    if (area === 'seasons') return seasons
    if (id === 'top') return ranked.slice(0, 5).map((rank) => record(rank))
    if (part === 'history') {
      return { data: seasons.map(({ id: season }, i) => record(i + 1, { mode: 'dm', season, total: players })) }
    }
    if (area === 'user') {
      ownId = id ?? ownId
      return { data: leaderboardModes.map((mode) => record(ownRank, { mode })) }
    }
    const isAround = url.searchParams.has('around')
    const number = isAround ? Math.ceil(ownRank / pageSize) : Number(url.searchParams.get('page') ?? 1)
    const shown = url.searchParams.has('usergroup') ? ranked.filter((rank) => rank % 5 === 0) : ranked
    return {
      data: shown.slice((number - 1) * pageSize, number * pageSize).map((rank) => record(rank)),
      totalPages: Math.ceil(shown.length / pageSize),
      total: shown.length,
      page: number,
      pageSize,
      updatedAt: Date.now(),
    }
  }
  await serveBuiltDocuments(page)
  await page.route(/\/api\/leaderboard\//, (route) => {
    const url = new URL(route.request().url())
    const isList = url.searchParams.has('page')
    return state.isBroken && isList ? route.fulfill({ status: 500 }) : route.fulfill({ json: answers(url) })
  })
  return state
}
