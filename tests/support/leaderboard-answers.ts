import type { Page } from '@playwright/test'
import { leaderboardRecord } from './leaderboard-record.ts'
import { serveBuiltDocuments } from './take-over.ts'

/** Replaces the demo's rankings with a long one: `pages` pages of 50 players, served immediately. */
export async function answerWithLongRanking(page: Page, pages: number): Promise<void> {
  const pageSize = 50
  await serveBuiltDocuments(page)
  await page.route(/\/api\/leaderboard\/[\w-]+\?(?:.*&)?page=/, (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'))
    const from = (number - 1) * pageSize
    return route.fulfill({
      json: {
        data: Array.from({ length: pageSize }, (_, i) => leaderboardRecord(from + i + 1)),
        totalPages: pages,
        total: pages * pageSize,
        page: number,
        pageSize,
        updatedAt: Date.now(),
      },
    })
  })
}
