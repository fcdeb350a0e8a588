import { fixtureServers } from '../fixture-portal/servers.ts'
import { expect, test } from '../support/browser-test.ts'
import {
  allRows,
  everything,
  fakeServer,
  find,
  namesShown,
  openCount,
  openList,
  rowCount,
  rowOf,
  rows,
  serveList,
} from '../support/server-list.ts'

const listed = fixtureServers.length

test('the whole community is listed: pinned first, then by players, offline last', async ({ page, say }) => {
  await openList(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('服务器', 'Servers'))
  await expect(openCount(page, say)).toBeVisible()
  const seen = await allRows(page)
  expect(seen).toHaveLength(listed)
  expect(seen[0]?.name).toBe('回防 #1 · 128 tick')
  expect(seen[1]?.name).toBe('死斗 #1 · 纯净爆头')
  const players = seen.slice(2).map((row) => row.players)
  expect(players).toEqual(players.toSorted((a, b) => b - a))
  const silent = seen.findIndex((row) => row.name === '竞技 #3 · 维护中')
  expect(seen.slice(silent).map((row) => row.players)).toEqual(seen.slice(silent).map(() => -1))
})

test('full, empty and offline servers are marked; full and offline ones are hidden at first', async ({ page, say }) => {
  await openList(page)
  const search = say('搜索服务器', 'Search servers')
  await expect(await find(page, search, '满员热战')).toContainText(say('已满', 'Full'))
  await expect(await find(page, search, '静候对手')).toContainText('0/16')
  await expect(await find(page, search, '维护中')).toContainText(say('离线', 'Offline'))
  await openList(page, '/servers')
  const names = (await allRows(page)).map((row) => row.name)
  expect(names).not.toContain('死斗 #2 · 满员热战')
  expect(names).not.toContain('竞技 #3 · 维护中')
  expect(names).toContain('单挑 #4 · 静候对手')
})

test('columns sort ascending, descending and not at all', { tag: '@once' }, async ({ page, say }) => {
  await openList(page)
  const head = (name: string) => page.getByRole('columnheader', { name })
  const sorted = (name: string, direction: string) => expect(head(name)).toHaveAttribute('aria-sort', direction)
  const [name, players, latency] = [say('服务器', 'Server'), say('人数', 'Players'), say('延迟', 'Latency')]
  await sorted(players, 'descending')
  await head(players).getByRole('button').click()
  await sorted(players, 'none')
  await head(players).getByRole('button').click()
  await sorted(players, 'ascending')
  const counts = (await allRows(page)).slice(2).flatMap((row) => (row.players < 0 ? [] : [row.players]))
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  await head(name).getByRole('button').click()
  await sorted(name, 'ascending')
  await sorted(players, 'none')
  const names = (await allRows(page)).slice(2).map((row) => row.name)
  const ordered = await page.evaluate((texts) => {
    const { compare } = new Intl.Collator(document.documentElement.lang, { numeric: true })
    return texts.toSorted(compare)
  }, names)
  expect(names).toEqual(ordered)
  await head(name).getByRole('button').click()
  await sorted(name, 'descending')
  expect((await allRows(page))[0]?.name).toBe('回防 #1 · 128 tick')
  await head(name).getByRole('button').click()
  await sorted(name, 'none')
  await head(latency).getByRole('button').click()
  await sorted(latency, 'ascending')
})

test('search narrows, "/" focuses it, Escape and the cross clear it', async ({ page, say }) => {
  await openList(page)
  const field = page.getByRole('textbox', { name: say('搜索服务器', 'Search servers') })
  await expect(field).toBeVisible()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type('RETAKES')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('回防 #5 · Retakes EU')
  await page.getByRole('button', { name: say('清除搜索', 'Clear search') }).click()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expect.poll(() => rowCount(page)).toBe(listed)
  await field.fill('没有这样的服务器')
  await expect(page.getByText(say('没有符合筛选的服务器', 'No servers match these filters'))).toBeVisible()
  await page.getByRole('button', { name: say('重置全部筛选', 'Reset all filters') }).click()
  await expect(rows(page).first()).toBeVisible()
  await field.fill('死斗')
  await expect(page.getByRole('button', { name: say('移除筛选 “死斗”', 'Remove filter “死斗”') })).toBeVisible()
  await field.press('Escape')
  await expect(field).toHaveValue('')
})

test('modes, maps and regions narrow the list, can be removed one by one, and stay in the address', async ({
  page,
  say,
}) => {
  await openList(page, '/servers')
  const reset = say('全部重置', 'Reset all')
  await page.getByRole('button', { name: say('死斗', 'Deathmatch'), exact: true }).click()
  await page.getByRole('button', { name: say('回防', 'Retakes'), exact: true }).click()
  await page.getByRole('button', { name: say('地区', 'Region') }).click()
  const menu = page.getByRole('dialog', { name: say('地区', 'Region') })
  await menu.getByRole('checkbox', { name: say('上海', 'Shanghai') }).check()
  await menu.getByRole('checkbox', { name: say('北京', 'Beijing') }).check()
  await menu.getByRole('button', { name: say('关闭', 'Close') }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('button', { name: say('地区', 'Region') })).toBeFocused()
  const cities = new RegExp(say('上海|北京', 'Shanghai|Beijing'))
  for (const row of await allRows(page)) expect(row.text).toMatch(cities)
  await expect(page).toHaveURL(/modes=deathmatch%2Cretakes&regions=ap-shanghai%2Cap-beijing/)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  const count = await rowCount(page)
  expect(count).toBeLessThan(10)
  await page.getByRole('button', { name: say('移除筛选 上海', 'Remove filter Shanghai') }).click()
  await expect(page).toHaveURL(/regions=ap-beijing(&|$)/)
  await page.getByRole('button', { name: say('地区', 'Region') }).click()
  await menu.getByRole('button', { name: say('重置', 'Reset') }).click()
  await expect(menu.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: reset }).click()
  await expect(page).toHaveURL(/\/servers$/)
})

test('a map can be chosen, with the number of servers that play it', { tag: '@once' }, async ({ page, say }) => {
  await openList(page)
  await page.getByRole('button', { name: say('地图', 'Map') }).click()
  const menu = page.getByRole('dialog', { name: say('地图', 'Map') })
  await menu.getByRole('checkbox', { name: /^de_dust2/ }).check()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, '经典沙二')).toBeVisible()
  for (const row of await allRows(page)) expect(row.text).toContain('de_dust2')
  await expect(page).toHaveURL(/maps=/)
})

test('switches hide full, empty and offline servers; the number of hidden ones and the reset are shown', async ({
  page,
  say,
}) => {
  await openList(page, '/servers')
  const hidden = page.getByText(say('台被筛选隐藏', 'hidden by filters'))
  await expect(hidden).toBeVisible()
  const sw = (zh: string, en: string) => page.getByRole('switch', { name: say(zh, en) })
  await expect(sw('隐藏已满', 'Hide full')).toBeChecked()
  await expect(sw('隐藏离线', 'Hide offline')).toBeChecked()
  await expect(sw('隐藏空服', 'Hide empty')).not.toBeChecked()
  await sw('隐藏空服', 'Hide empty').click()
  await expect(page).toHaveURL(/hideEmpty=1/)
  expect((await allRows(page)).every((row) => row.players > 0)).toBe(true)
  await page.getByRole('button', { name: say('显示', 'Show'), exact: true }).click()
  await expect.poll(() => rowCount(page)).toBe(listed)
  await expect(hidden).toBeHidden()
  await page.getByRole('button', { name: say('全部重置', 'Reset all') }).click()
  await expect(sw('隐藏空服', 'Hide empty')).not.toBeChecked()
  await expect(hidden).toBeVisible()
})

test('an address full of nonsense is harmless', { tag: '@once' }, async ({ page, say }) => {
  const nonsense =
    '?search=%3Cscript%3E&modes=%00,nope,%25&maps=..%2F..%2Fetc&regions=%F0%9F%92%A9&hideFull=maybe&hideEmpty=__proto__&fullOnly[]=1&qq=%E2%80%AE'
  await serveList(page, [fakeServer(1), fakeServer(2, { players: '20/20' }), fakeServer(3, { players: '0/20' })])
  await openList(page, `/servers${nonsense}`)
  await expect(page.getByRole('textbox', { name: say('搜索服务器', 'Search servers') })).toHaveValue('')
  expect(await rowCount(page)).toBe(2)
  await openList(page, '/servers')
  expect(await rowCount(page)).toBe(2)
})

test('untrusted names stay text: markup, controls and bidi marks do nothing', { tag: '@once' }, async ({
  page,
  say,
}) => {
  await openList(page)
  const row = await find(page, say('搜索服务器', 'Search servers'), '<img src=x onerror=alert(1)>')
  await expect(row).toContainText('<b>公共</b> #6')
  await expect(row).toContainText(/<b>de_dust2<\/b>|workshop\/3070284539\/de_cache/)
  await row.locator('[data-name]').click()
  const layer = page.getByRole('dialog')
  await expect(layer.getByText('<script>alert(document.cookie)</script>')).toBeVisible()
  await expect(layer.getByText('javascript:alert(1)')).toBeVisible()
  expect(await layer.textContent()).not.toMatch(/[\u202A-\u202E\u2066-\u2069]|[^\P{Cc}\n\t]/u)
  expect(await page.locator('img[src="x"], main script, main svg[onload], main b').count()).toBe(0)
})

test('a very long name is truncated, not pushed out', { tag: '@once' }, async ({ page, say }) => {
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await openList(page)
    const row = await find(page, say('搜索服务器', 'Search servers'), '【官方推荐】上海电信骨干节点')
    const box = await row.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    expect(box?.height).toBeLessThan(70)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('a list of thousands renders only what is near, and every row can be reached', { tag: '@once' }, async ({
  page,
}) => {
  await page.route(/\/api\/servers$/, (route) =>
    route.fulfill({
      json: Array.from({ length: 3000 }, (_, i) => ({
        ip: `198.51.${i >> 8}.${i & 255}`,
        port: 27015,
        name: `Server ${i}`,
        players: `${i % 20}/20`,
        category: 'public',
        map: 'de_dust2',
        region: 'ap-shanghai',
        open: 1,
      })),
    }),
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
})

test('a screen reader announces the result of a search and of a manual refresh', async ({ page, say }) => {
  const list = await serveList(
    page,
    Array.from({ length: 12 }, (_, at) => fakeServer(at + 1, { name: at < 11 ? `Dust ${at}` : 'Mirage' })),
  )
  await openList(page, everything)
  const news = page.locator('main p[role="status"]')
  await expect(news).toHaveText('')
  await page.getByRole('textbox', { name: say('搜索服务器', 'Search servers') }).pressSequentially('dust')
  await expect(news).toHaveText(say('11 台服务器', '11 servers'))
  list.servers = [fakeServer(1, { players: '12/20' }), fakeServer(2, { players: '3/20' }), fakeServer(3, { open: 0 })]
  await page.getByRole('button', { name: say('刷新', 'Refresh'), exact: true }).click()
  await expect(news).toHaveText(say('已刷新：2 台服务器，15 人在线', 'Updated: 2 servers, 15 players'))
})
