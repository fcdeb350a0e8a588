import { minutes } from '../../contract/duration.ts'
import { demoServers } from '../../demo/servers.ts'
import { silentHost } from '../../demo/silent-host.ts'
import { test as base, expect } from '../support/browser-test.ts'
import { untilPastCounted } from '../support/demo-past.ts'
import { endPortal, type Portal, startPortal } from '../support/portal.ts'
import { allRows, openList } from '../support/server-list.ts'
import { persona, signInAs } from '../support/signed-in.ts'

/** The demo as a newcomer starts it, instead of the fixture portal. */
const test = base.extend<object, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const portal = await startPortal({ demo: true, env: { DEMO_EDGE_CASES: '0' } })
      await use(portal)
      await endPortal(portal)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('the demo lists its servers, pinned ones first, and those that do not reply last', { tag: '@once' }, async ({
  page,
}) => {
  await openList(page)
  const servers = demoServers(false)
  const seen = await allRows(page)
  expect(seen).toHaveLength(servers.length + silentHost.length)
  expect(seen.slice(0, 2).map(({ name }) => name)).toEqual(servers.slice(0, 2).map(({ listed }) => listed.name))
  expect(
    seen
      .slice(-silentHost.length)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(silentHost.map(({ name }) => name))
  const replied = seen.filter(({ players }) => players > 0)
  expect(replied.length).toBeGreaterThanOrEqual(servers.length - 2)
})

test('the leaderboard of the demo fills with the matches of its past', { tag: ['@all', '@once'] }, async ({
  page,
  portal,
  say,
}) => {
  test.setTimeout(minutes(6))
  await untilPastCounted(portal.url)
  await page.goto('/leaderboard')
  await expect(page.getByRole('region', { name: say('前五名', 'Top five') }).getByRole('button')).toHaveCount(5)
  await expect(
    page
      .getByRole('table', { name: say('排名列表', 'Ranking') })
      .locator('tr[data-row]')
      .first(),
  ).toBeVisible()
})

test('VIP is bought on the payment page of the demo', { tag: ['@all', '@once'] }, async ({ page, say }) => {
  await signInAs(page, persona.player)
  await page.goto('/vip/subscribe?source=pwa')
  await page.getByText(say('支付宝', 'Alipay'), { exact: true }).click()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: `${say('支付', 'Pay')} ¥30.00` }).click()
  const wallet = await opening
  await wallet.locator('button[value=pay]').click()
  await wallet.waitForURL(/\/vip\/subscribe/)
  await wallet.close()
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText(say('订单号', 'Order number'))).toBeVisible()
  await expect(page.getByRole('heading', { name: say('你已是 VIP', "You're VIP") })).toBeVisible()
})
