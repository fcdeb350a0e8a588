import { expect, expectNoSidewaysScroll, test } from '../support/browser-test.ts'
import {
  allRows,
  everything,
  fakeServer,
  find,
  firstRowTop,
  listAddress,
  namesShown,
  openCount,
  openList,
  rowCount,
  rowOf,
  rows,
  serveList,
} from '../support/server-list.ts'

test('the portal’s list: pinned first, then by players, offline last', async ({ page, say }) => {
  // The list stays as it is while it is read.
  const answer = await page.request.get('/api/servers')
  const list: readonly unknown[] = await answer.json()
  await page.route(listAddress, (route) => route.fulfill({ json: list }))
  await openList(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('服务器', 'Servers'))
  await expect(openCount(page, say)).toBeVisible()
  const seen = await allRows(page)
  expect(seen).toHaveLength(list.length)
  expect(seen.slice(0, 2).map((row) => row.name)).toEqual(['回防 #1 · 128 tick', '死斗 #1 · 纯净爆头'])
  const players = seen.slice(2).map((row) => row.players)
  expect(players).toEqual(players.toSorted((a, b) => b - a))
  const silent = seen.findIndex((row) => row.name === '竞技 #3 · 维护中')
  expect(seen.slice(silent).map((row) => row.players)).toEqual(seen.slice(silent).map(() => -1))
})

test('filters stay in the address; a menu closes by its button and by Escape, and returns the focus', async ({
  page,
  say,
}) => {
  await serveList(
    page,
    ['ap-shanghai', 'ap-beijing', 'ap-tokyo'].flatMap((region, at) => [
      fakeServer(2 * at + 1, { region, category: 'dm' }),
      fakeServer(2 * at + 2, { region, category: 'retakes', map: 'de_mirage' }),
    ]),
  )
  await openList(page, '/servers')
  await page.getByRole('button', { name: say('死斗', 'Deathmatch'), exact: true }).click()
  await page.getByRole('button', { name: say('回防', 'Retakes'), exact: true }).click()
  const region = page.getByRole('button', { name: say('地区', 'Region') })
  await region.click()
  const menu = page.getByRole('dialog', { name: say('地区', 'Region') })
  await menu.getByRole('checkbox', { name: say('上海', 'Shanghai') }).check()
  await menu.getByRole('checkbox', { name: say('北京', 'Beijing') }).check()
  await menu.getByRole('button', { name: say('关闭', 'Close') }).click()
  await expect(menu).toBeHidden()
  await expect(region).toBeFocused()
  const address = /modes=deathmatch%2Cretakes&regions=ap-shanghai%2Cap-beijing/
  await expect(page).toHaveURL(address)
  await page.reload()
  await expect.poll(() => rowCount(page)).toBe(4)
  for (const row of await allRows(page)) expect(row.text).toMatch(new RegExp(say('上海|北京', 'Shanghai|Beijing')))
  await expect(page).toHaveURL(address)
  await region.click()
  await menu.getByRole('button', { name: say('重置', 'Reset') }).click()
  await expect(menu.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(region).toBeFocused()
  await page.getByRole('button', { name: say('全部重置', 'Reset all') }).click()
  await expect(page).toHaveURL(/\/servers$/)
})

const longName = '【官方推荐】上海电信骨干节点·周末通宵不打烊·新手友好·禁止辱骂·欢迎开麦交流·一起变强·长期招募管理员'

test('at every width a short name has room, a long one is truncated, and map and region are visible', async ({
  page,
  say,
}) => {
  await serveList(page, [fakeServer(1, { name: 'Spawnpoint Shanghai #1' }), fakeServer(2, { name: longName })])
  await openList(page)
  for (const [width, columns] of [
    [1440, 6],
    [1280, 6],
    [1180, 4],
    [1024, 4],
    [820, 3],
    [360, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect(await firstRowTop(page)).toBeLessThanOrEqual(width < 1024 ? 280 : 300)
    const row = rowOf(page, 'Spawnpoint Shanghai #1')
    await expect(row.getByRole('cell')).toHaveCount(columns)
    await expect(row).toContainText('de_dust2')
    await expect(row).toContainText(say('上海', 'Shanghai'))
    await expectNoSidewaysScroll(page)
    const long = await rowOf(page, longName).boundingBox()
    expect((long?.x ?? 0) + (long?.width ?? 0)).toBeLessThanOrEqual(width)
    expect(long?.height).toBeLessThan(70)
    if (width < 1024) continue
    expect((await row.locator('[data-name] bdi').boundingBox())?.width).toBeGreaterThan(60)
    expect((await row.getByRole('cell').first().boundingBox())?.width).toBeGreaterThan(210)
    const hidden = await row
      .locator('[data-name], td:not(:last-child)')
      .evaluateAll((parts) => parts.map((part) => part.scrollWidth - part.clientWidth))
    expect(Math.max(...hidden)).toBeLessThanOrEqual(0)
  }
})

test('a list of thousands renders only what is near, and every row can be reached', { tag: '@once' }, async ({
  page,
  say,
}) => {
  await serveList(
    page,
    Array.from({ length: 3000 }, (_, i) =>
      fakeServer(27_015, { ip: `198.51.${i >> 8}.${i & 255}`, name: `Server ${i}`, players: `${i % 20}/20` }),
    ),
  )
  await openList(page, everything)
  expect(await rowCount(page)).toBe(3000)
  expect(await rows(page).count()).toBeLessThan(100)
  await rows(page).first().locator('[data-name]').focus()
  await page.keyboard.press('End')
  await expect(page.locator('tr[aria-rowindex="3001"]')).toBeVisible()
  await page.keyboard.press('Home')
  await expect(page.locator('tr[aria-rowindex="2"] [data-name]')).toBeFocused()
  expect((await namesShown(page)).length).toBeGreaterThan(0)
  await find(page, say('搜索服务器', 'Search servers'), 'Server 2999')
  await expect(rows(page)).toHaveCount(1)
})
