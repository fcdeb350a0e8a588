import { expect, test } from '../support/browser-test.ts'
import { keptPaths, openUntilKept } from '../support/installed.ts'
import { answerWithRanking } from '../support/ranking.ts'

test.use({ expectedErrors: [/Failed to load resource/] })

test('offline there are the first page of every mode, though it was never opened, and what was visited: all-time, and a page further down', async ({
  page,
  context,
}) => {
  const end = await answerWithRanking(context)
  await openUntilKept(page)
  expect(await keptPaths(page)).toEqual(
    expect.arrayContaining(
      ['dm', 'dm-pistol', 'solo', 'retakes'].flatMap((mode) => [
        `/api/leaderboard/${mode}?page=1&season=3`,
        `/api/leaderboard/${mode}/top?season=3`,
      ]),
    ),
  )
  await page.goto('/leaderboard?season=all')
  const rows = page.getByRole('table', { name: '排名列表' }).locator('[data-name]')
  await expect(rows.first()).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => keptPaths(page)).toContain('/api/leaderboard/dm?page=2')

  await end()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('region', { name: '前五名' }).getByRole('button')).toHaveCount(5)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const lastRank = page.getByRole('table', { name: '排名列表' }).locator('tr[data-row]').last().locator('td').first()
  await expect.poll(async () => Number(await lastRank.textContent())).toBeGreaterThan(50)

  await page.goto('/leaderboard')
  for (const mode of ['死斗', '手枪死斗', '单挑 1v1', '回防']) {
    await page.getByRole('tab', { name: mode, exact: true }).click()
    await expect(rows.first()).toBeVisible()
    await expect(page.getByRole('tabpanel').getByText(/截至 \d\d:\d\d/)).toHaveCount(2)
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.getByText('后面的玩家没加载出来')).toBeVisible()
  await answerWithRanking(context)
  await context.setOffline(false)
  await expect(page.getByText('后面的玩家没加载出来')).toHaveCount(0)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})
