import { leaderboardRecord } from '../../support/leaderboard-record.ts'
import { type AnsweringSite, serveAnswers } from '../support/serve-answers.ts'

const pageSize = 50
const seasons = [
  { id: '3', name: 'S3', startsAt: Date.UTC(2026, 9, 1), endsAt: null },
  { id: '2', name: 'S2', startsAt: Date.UTC(2026, 6, 1), endsAt: Date.UTC(2026, 9, 1) },
]
const records = (from: number, count: number) => Array.from({ length: count }, (_, at) => leaderboardRecord(from + at))

/** A built page whose leaderboards have `pages` pages of 50 players each. */
export const serveLeaderboard = (folder: string, pages: number): Promise<AnsweringSite> =>
  serveAnswers(folder, (pathname, query) => {
    if (pathname === '/api/leaderboard/seasons') return JSON.stringify(seasons)
    if (pathname.endsWith('/top')) return JSON.stringify({ data: records(1, 5) })
    if (!/^\/api\/leaderboard\/[\w-]+$/.test(pathname)) return undefined
    const page = Number(query.get('page') ?? 1)
    const data = records((page - 1) * pageSize + 1, pageSize)
    return JSON.stringify({ data, totalPages: pages, total: pages * pageSize, page, pageSize, updatedAt: Date.now() })
  })
