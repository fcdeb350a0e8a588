import * as v from 'valibot'
import { leaderboardPageSchema } from '../../contract/leaderboard/leaderboard.ts'
import { expectAccessibleIn } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, test } from '../support/browser-test.ts'

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

test('from a name to the player, to a match, and on to who played in it', { tag: '@once' }, async ({ page, say }) => {
  const answer = await page.request.get('/api/leaderboard/retakes')
  const [first] = v.parse(leaderboardPageSchema, await answer.json()).data
  const name = first?.nickname ?? ''
  await page.goto('/leaderboard?mode=retakes')
  await page.getByRole('link', { name: say('查找玩家', 'Find a player') }).tap()
  await page.getByRole('searchbox').fill(name.slice(0, 3).toUpperCase())
  await page.getByRole('link', { name, exact: true }).first().tap()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(/\/players\/7656119\d{10}$/)
  await expectNoSidewaysScroll(page)
  await expectAccessibleIn(page, 'dark')

  const matches = page.getByRole('region', { name: say('最近比赛', 'Last matches') })
  await matches
    .getByRole('listitem')
    .filter({ hasText: say('回防 ·', 'Retakes ·') })
    .first()
    .getByRole('link')
    .tap()
  await expect(page).toHaveURL(/\/matches\//)
  await expect(page.getByRole('heading', { level: 2, name: say('回合', 'Rounds') })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessibleIn(page, 'dark')
  const others = page.getByRole('rowheader').getByRole('link').filter({ hasNotText: name })
  const other = (await others.first().textContent()) ?? ''
  await others.first().tap()
  await expect(page.getByRole('heading', { level: 1, name: other })).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})
