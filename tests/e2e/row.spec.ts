import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import {
  everything,
  fakeServer,
  find,
  nameIn,
  namesShown,
  openList,
  rowCount,
  rowOf,
  rows,
  serveList,
} from '../support/server-list.ts'

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('the connect command is copied; the confirmation disappears after two seconds', { tag: '@once' }, async ({
  page,
  say,
}) => {
  await openList(page)
  const row = rows(page).first()
  const id = await row.getAttribute('data-id')
  await row.getByRole('button', { name: say('复制进服指令', 'Copy connect command') }).click()
  const copied = row.getByRole('button', { name: say('已复制', 'Copied') })
  await expect(copied).toBeVisible()
  const shownAt = Date.now()
  expect(await clipboard(page)).toMatch(/^connect 127\.0\.0\.1:\d+$/)
  expect(await clipboard(page)).toBe(`connect ${id}`)
  await expect(copied).toBeHidden()
  expect(Date.now() - shownAt).toBeGreaterThan(1000)
  expect(Date.now() - shownAt).toBeLessThan(4000)
})

test('joining starts the game on that server; an offline one cannot be joined and says why', { tag: '@once' }, async ({
  page,
  say,
}) => {
  await openList(page)
  const row = rows(page).first()
  const id = await row.getAttribute('data-id')
  await expect(row.getByRole('link', { name: say('加入', 'Join') })).toHaveAttribute(
    'href',
    `steam://run/730//+connect%20${id}`,
  )
  const offline = await find(page, say('搜索服务器', 'Search servers'), '维护中')
  await expect(offline.getByRole('link')).toHaveCount(0)
  const dead = offline.getByRole('button', { name: say('加入', 'Join'), exact: true })
  await expect(dead).toBeDisabled()
  await expect(dead).toHaveAttribute('title', say('服务器离线，无法进服', 'This server is offline'))
})

test('the players of a server open over the list, with their times; Escape closes and focus returns', {
  tag: '@once',
}, async ({ page, say }) => {
  await openList(page)
  const name = nameIn(rows(page).first())
  await name.click()
  const layer = page.getByRole('dialog', { name: '回防 #1' })
  const players = layer.getByRole('table', { name: say('人数', 'Players') })
  await expect(players.getByRole('row').nth(1)).toContainText(/\d\d:\d\d:\d\d/)
  expect((await players.getByRole('row').nth(1).locator('bdi').textContent())?.length).toBeGreaterThan(0)
  const box = await layer.getByRole('region', { name: say('人数', 'Players') }).boundingBox()
  expect(box?.height).toBeCloseTo(260, 1)
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
  await expect(name).toBeFocused()
})

test('hidden names are anonymous players, and an empty server says that it has no players', { tag: '@once' }, async ({
  page,
  say,
}) => {
  await openList(page)
  const search = say('搜索服务器', 'Search servers')
  const shy = await find(page, search, '隐藏昵称')
  await nameIn(shy).click()
  const anonymous = page.getByRole('dialog').getByText(say('匿名玩家', 'Anonymous'))
  await expect(anonymous.first()).toBeVisible()
  expect(await anonymous.count()).toBeGreaterThanOrEqual(4)
  await page.keyboard.press('Escape')
  await nameIn(await find(page, search, '静候对手')).click()
  await expect(page.getByRole('dialog').getByText(say('暂无玩家', 'No players'))).toBeVisible()
})

test('a player list that cannot be loaded says so and can be retried', { tag: '@once' }, async ({ page, say }) => {
  let broken = true
  await page.route(/\/api\/server\/info/, (route) => (broken ? route.fulfill({ body: '<html>' }) : route.continue()))
  await openList(page)
  await nameIn(rows(page).first()).click()
  const layer = page.getByRole('dialog')
  await expect(layer.getByText(say('玩家列表加载失败', 'The player list could not be loaded'))).toBeVisible()
  broken = false
  await layer.getByRole('button', { name: say('重试', 'Try again') }).click()
  await expect(layer.getByText(/\d\d:\d\d:\d\d/).first()).toBeVisible()
})

test('unknown play times are dashes', { tag: '@once' }, async ({ page }) => {
  const list = [
    { name: 'A', raw: { time: 3725.4 } },
    { name: 'B', raw: { time: -1 } },
    { name: 'C', raw: {} },
  ]
  await page.route(/\/api\/server\/info/, (route) => route.fulfill({ json: { players: { list }, asOf: Date.now() } }))
  await openList(page)
  await nameIn(rows(page).first()).click()
  const layer = page.getByRole('dialog')
  await expect(layer.getByRole('row', { name: /^A / })).toContainText('01:02:05')
  await expect(layer.getByRole('row', { name: /^B / })).toContainText('--:--:--')
  await expect(layer.getByRole('row', { name: /^C / })).toContainText('--:--:--')
})

test('without a mouse: find, move, open, copy and return', { tag: '@once' }, async ({ page, say }) => {
  await openList(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: say('跳到正文', 'Skip to content') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: say('搜索服务器', 'Search servers') })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('死斗')
  await expect(rows(page).first()).toContainText('死斗 #1')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(nameIn(rows(page).nth(0))).toBeFocused()
  await page.keyboard.press('j')
  await expect(nameIn(rows(page).nth(1))).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('c')
  await expect(page.getByText(say('进服指令已复制', 'Connect command copied'))).toBeVisible()
  expect(await clipboard(page)).toBe(`connect ${await rows(page).nth(1).getAttribute('data-id')}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(nameIn(rows(page).nth(1))).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(
    rows(page)
      .nth(1)
      .getByRole('button', { name: say('取消收藏', 'Remove from favourites') }),
  ).toBeFocused()
})

test('favourites come after the pinned ones, are never filtered out, and survive a reload', { tag: '@once' }, async ({
  page,
  say,
}) => {
  await openList(page)
  const row = await find(page, say('搜索服务器', 'Search servers'), '维护中')
  await row.getByRole('button', { name: say('收藏', 'Add to favourites') }).click()
  await openList(page, '/servers')
  expect((await namesShown(page))[2]).toBe('竞技 #3 · 维护中')
  await page.reload()
  await expect(
    rowOf(page, '维护中').getByRole('button', { name: say('取消收藏', 'Remove from favourites') }),
  ).toBeVisible()
  await rowOf(page, '维护中')
    .getByRole('button', { name: say('取消收藏', 'Remove from favourites') })
    .click()
  await page.mouse.move(0, 0)
  await expect(rowOf(page, '维护中')).toHaveCount(0)
})

test('a server can be hidden and shown again', { tag: '@once' }, async ({ page, say }) => {
  await openList(page, '/servers?hideFull=0&hideOffline=0')
  const before = await rowCount(page)
  await nameIn(rows(page).nth(5)).click()
  await page.getByRole('button', { name: say('隐藏此服', 'Hide server') }).click()
  await page.mouse.move(0, 0)
  await expect.poll(() => rowCount(page)).toBe(before - 1)
  await page.reload()
  await expect.poll(() => rowCount(page)).toBe(before - 1)
  await page.getByRole('button', { name: say('我的', 'Mine'), exact: true }).click()
  const menu = page.getByRole('dialog', { name: say('我的服务器', 'My servers') })
  await menu.getByRole('button', { name: say('重新显示', 'Show again') }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => rowCount(page)).toBe(before)
})

test('copied servers are among the recent ones, and filters can be saved under a name', { tag: '@once' }, async ({
  page,
  say,
}) => {
  await openList(page, '/servers')
  await rows(page)
    .first()
    .getByRole('button', { name: say('复制进服指令', 'Copy connect command') })
    .click()
  await expect(
    rows(page)
      .first()
      .getByRole('button', { name: say('已复制', 'Copied') }),
  ).toBeVisible()
  await page.getByRole('button', { name: say('死斗', 'Deathmatch'), exact: true }).click()
  const mine = page.getByRole('button', { name: say('我的', 'Mine'), exact: true })
  await mine.click()
  const menu = page.getByRole('dialog', { name: say('我的服务器', 'My servers') })
  await expect(menu.getByRole('link', { name: '回防 #1 · 128 tick' })).toBeVisible()
  await menu.getByRole('textbox').fill('今晚')
  await menu.getByRole('button', { name: say('保存', 'Save') }).click()
  await page.keyboard.press('Escape')
  await page.goto('/servers')
  await mine.click()
  await menu.getByRole('button', { name: '今晚', exact: true }).click()
  await expect(page).toHaveURL(/modes=deathmatch/)
  await mine.click()
  await menu.getByRole('button', { name: say('删除 今晚', 'Delete 今晚') }).click()
  await page.reload()
  await mine.click()
  await expect(menu.getByRole('button', { name: '今晚', exact: true })).toHaveCount(0)
})

test('on a phone the whole row opens a sheet with everything in it', { tag: '@once' }, async ({ page, say }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await openList(page)
  const row = rows(page).first()
  const box = await row.boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await row.click({ position: { x: (box?.width ?? 0) - 20, y: 20 } })
  const sheet = page.getByRole('dialog', { name: '回防 #1' })
  await expect(sheet.getByText(/\d\d:\d\d:\d\d/).first()).toBeVisible()
  await sheet.getByRole('button', { name: say('复制进服指令', 'Copy connect command') }).click()
  expect(await clipboard(page)).toMatch(/^connect 127/)
  await sheet.getByRole('button', { name: say('关闭', 'Close') }).click()
  await expect(sheet).toBeHidden()
})

test('the display name wins unless it is blank', { tag: '@once' }, async ({ page }) => {
  await serveList(page, [
    fakeServer(1, { name: 'raw', name_display: '好名字' }),
    fakeServer(2, { name: 'second', name_display: '  ' }),
    fakeServer(3, { players: '3/10', players_max: 12 }),
  ])
  await openList(page, everything)
  expect(await namesShown(page)).toEqual(['好名字', 'second', 'Server 3'])
  await expect(rowOf(page, 'Server 3')).toContainText('3/12')
})

for (const [width, columns] of [
  [1024, 4],
  [1180, 4],
  [1280, 6],
] as const) {
  test(`at ${width} px a server's name has room, and its map and region are visible`, async ({ page, say }) => {
    await page.setViewportSize({ width, height: 768 })
    await serveList(page, [fakeServer(1, { name: 'Spawnpoint Shanghai #1' })])
    await openList(page)
    const row = rows(page).first()
    await expect(row.getByRole('cell')).toHaveCount(columns)
    const name = await row.locator('[data-name] bdi').boundingBox()
    expect(name?.width).toBeGreaterThan(60)
    const cell = await row.getByRole('cell').first().boundingBox()
    expect(cell?.width).toBeGreaterThan(210)
    for (const hidden of await row
      .locator('[data-name], td:not(:last-child)')
      .evaluateAll((parts) => parts.map((part) => part.scrollWidth - part.clientWidth))) {
      expect(hidden).toBeLessThanOrEqual(0)
    }
    await expect(row).toContainText('de_dust2')
    await expect(row).toContainText(say('上海', 'Shanghai'))
    const beside = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(beside).toBeLessThanOrEqual(0)
  })
}

test('the players of a server stand under the count of the same time', { tag: '@once' }, async ({ page, say }) => {
  await serveList(page, [fakeServer(1, { players: '8/9' })])
  const at = new Date()
  at.setMinutes(at.getMinutes() - 3)
  const list = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, raw: { time: 60 } }))
  await page.route(/\/api\/server\/info/, (route) =>
    route.fulfill({ json: { players: { list }, count: { current: 5, max: 9, bots: 0 }, asOf: at.getTime() } }),
  )
  await openList(page, everything)
  await nameIn(rowOf(page, 'Server 1')).click()
  const layer = page.getByRole('dialog', { name: 'Server 1' })
  await expect(layer.getByRole('row')).toHaveCount(6)
  await expect(layer.getByText(say('5/9 人', '5/9 players'))).toBeVisible()
  await expect(layer.getByText('8/9')).toHaveCount(0)
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':')
  await expect(layer.getByText(say(`数据截至 ${clock}`, `as of ${clock}`))).toBeVisible()
})
