import { minutes } from '../../contract/duration.ts'
import { expect, test } from '../support/browser-test.ts'
import { untilPastCounted } from '../support/demo-past.ts'
import { keptPaths, openInstalled } from '../support/installed.ts'

test.use({ expectedErrors: [/Failed to load resource/] })

test.beforeAll(async ({ portal }) => {
  test.setTimeout(minutes(6))
  await untilPastCounted(portal.url)
})

test('the first page of every mode is available offline, though it was never opened', async ({ page, context }) => {
  await openInstalled(page)
  const seasons = await (await page.request.get('/api/leaderboard/seasons')).json()
  const season = seasons[0].id
  expect(await keptPaths(page)).toEqual(
    expect.arrayContaining(
      ['dm', 'dm-pistol', 'solo', 'retakes'].flatMap((mode) => [
        `/api/leaderboard/${mode}?page=1&season=${season}`,
        `/api/leaderboard/${mode}/top?season=${season}`,
      ]),
    ),
  )
  await context.setOffline(true)
  await page.goto('/leaderboard')
  const rows = page.getByRole('table', { name: '排名列表' }).locator('[data-name]')
  for (const mode of ['死斗', '手枪死斗', '单挑 1v1', '回防']) {
    await page.getByRole('tab', { name: mode, exact: true }).click()
    await expect(rows.first()).toBeVisible()
    await expect(page.getByRole('tabpanel').getByText(/截至 \d\d:\d\d/)).toHaveCount(2)
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.getByText('后面的玩家没加载出来')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('后面的玩家没加载出来')).toHaveCount(0)
})

test('visited parts stay available: all-time, and a page further down', async ({ page, context }) => {
  await openInstalled(page)
  await page.goto('/leaderboard?season=all')
  await expect(page.getByRole('table', { name: '排名列表' }).locator('[data-name]').first()).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => keptPaths(page)).toContain('/api/leaderboard/dm?page=2')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('region', { name: '前五名' }).getByRole('button')).toHaveCount(5)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const lastRank = page.getByRole('table', { name: '排名列表' }).locator('tr[data-row]').last().locator('td').first()
  await expect.poll(async () => Number(await lastRank.textContent())).toBeGreaterThan(50)
})
