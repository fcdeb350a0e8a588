import { minutes } from '../../contract/duration.ts'
import { expect, test } from '../support/browser-test.ts'
import { answerWithLongRanking } from '../support/leaderboard-answers.ts'

test('fifty pages keep the page small', { tag: '@all' }, async ({ page, say }) => {
  test.setTimeout(minutes(5))
  await answerWithLongRanking(page, 50)
  const table = page.getByRole('table', { name: say('排名列表', 'Ranking') })
  const ranks = table.locator('tbody tr[data-row] td:nth-child(1)')
  await page.goto('/leaderboard')
  await expect(ranks.first()).toBeVisible()
  const cdp = await page.context().newCDPSession(page)
  const collected = async () => {
    // On a slow machine the code of later pages is still arriving, and would count as growth.
    await page.waitForLoadState('networkidle')
    await cdp.send('HeapProfiler.collectGarbage')
    return (await cdp.send('Runtime.getHeapUsage')).usedSize
  }
  let most = 0
  let atFive = 0
  const loaded = () => table.evaluate((element) => Math.round(element.clientHeight / 54 / 50))
  for (let last = 0; last < 50; ) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(loaded, { intervals: [50] }).toBeGreaterThan(last)
    last = await loaded()
    most = Math.max(most, await page.getByRole('row').count())
    if (atFive === 0 && last >= 5) atFive = await collected()
  }
  expect(most).toBeLessThan(200)
  expect(await collected()).toBeLessThan(atFive * 1.3)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(page.getByText(say('只剩人机', 'only bots'))).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(ranks.first()).toHaveText('6')
})
