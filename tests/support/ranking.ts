import type { BrowserContext, Route } from '@playwright/test'
import { leaderboardModes } from '../../contract/leaderboard/leaderboard.ts'
import { leaderboardRecord } from './leaderboard-record.ts'

const pageSize = 50
const pages = 2

/** The player of the rankings who is signed in. */
interface OwnRank {
  readonly steamid: string
  readonly nickname: string
}

/** At this rank, on the first page. */
const ownRank = 7

function answerTo(url: URL, own: OwnRank | undefined): object {
  const player = (rank: number) => leaderboardRecord(rank, rank === ownRank ? own : undefined)
  const ofPlayer = /\/user\/(?<steamid>\d+)(?<history>\/history)?$/.exec(url.pathname)?.groups
  if (url.pathname.endsWith('/seasons')) return [{ id: '3', name: 'S3', startsAt: 0, endsAt: null }]
  if (url.pathname.endsWith('/top')) return { data: [1, 2, 3, 4, 5].map(player) }
  if (ofPlayer) {
    const isOwn = ofPlayer['steamid'] === own?.steamid && ofPlayer['history'] === undefined
    return { data: isOwn ? leaderboardModes.map((mode) => ({ ...player(ownRank), mode })) : [] }
  }
  const page = Number(url.searchParams.get('page') ?? 1)
  const data = Array.from({ length: pageSize }, (_, index) => player((page - 1) * pageSize + index + 1))
  return { data, totalPages: pages, total: pages * pageSize, page, pageSize, updatedAt: Date.now() }
}

/**
 * Answers every request about the leaderboard, of pages and of their service worker, with two full pages in every mode.
 * Returns a function that ends that: without it, such requests succeed offline too.
 */
export async function answerWithRanking(context: BrowserContext, own?: OwnRank): Promise<() => Promise<void>> {
  const address = /\/api\/leaderboard\//
  const answer = (route: Route) => route.fulfill({ json: answerTo(new URL(route.request().url()), own) })
  await context.route(address, answer)
  return () => context.unroute(address, answer)
}
