import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { fakeServer, nameIn, namesShown, openList, rowOf, rows, serveList } from '../support/server-list.ts'

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

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
  expect(box?.height).toBeGreaterThanOrEqual(260)
  await page.keyboard.press('Escape')
  await expect(layer).toBeHidden()
  await expect(name).toBeFocused()
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
  await expect(page.getByText(say('连接指令已复制', 'Connect command copied'))).toBeVisible()
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

test('favourites, hidden and last joined servers and saved filters are still there after a reload', {
  tag: '@once',
}, async ({ page, say }) => {
  await serveList(page, [
    fakeServer(1, { ontop: 1 }),
    fakeServer(2, { players: '9/20', category: 'dm' }),
    fakeServer(3, { open: 0 }),
    fakeServer(4, { players: '8/20' }),
  ])
  await openList(page)
  const button = (row: Locator, zh: string, en: string) => row.getByRole('button', { name: say(zh, en) })
  await button(rowOf(page, 'Server 3'), '收藏', 'Add to favourites').click()
  await button(rowOf(page, 'Server 2'), '复制连接指令', 'Copy connect command').click()
  await expect(button(rowOf(page, 'Server 2'), '已复制', 'Copied')).toBeVisible()
  await nameIn(rowOf(page, 'Server 4')).click()
  await page.getByRole('dialog').getByText(say('更多', 'More'), { exact: true }).click()
  await page.getByRole('button', { name: say('隐藏此服', 'Hide server') }).click()
  await page.mouse.move(0, 0)
  await expect(rowOf(page, 'Server 4')).toHaveCount(0)
  await page.getByRole('button', { name: say('死斗', 'Deathmatch'), exact: true }).click()
  const mine = page.getByRole('button', { name: say('我的', 'Mine'), exact: true })
  await mine.click()
  const menu = page.getByRole('dialog', { name: say('我的服务器', 'My servers') })
  await menu.getByRole('textbox').fill('今晚')
  await menu.getByRole('button', { name: say('保存', 'Save') }).click()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(mine).toBeFocused()

  // The default filters hide what is offline.
  await openList(page, '/servers')
  await expect.poll(() => namesShown(page)).toEqual(['Server 1', 'Server 3', 'Server 2'])
  await mine.click()
  await expect(menu.getByRole('link', { name: 'Server 2' })).toBeVisible()
  await menu.getByRole('button', { name: say('重新显示', 'Show again') }).click()
  await menu.getByRole('button', { name: '今晚', exact: true }).click()
  await expect(page).toHaveURL(/modes=deathmatch/)
  await page.getByRole('button', { name: say('全部重置', 'Reset all') }).click()
  await expect(page).toHaveURL(/\/servers$/)
  await button(rowOf(page, 'Server 3'), '取消收藏', 'Remove from favourites').click()
  await page.mouse.move(0, 0)
  await expect.poll(() => namesShown(page)).toEqual(['Server 1', 'Server 2', 'Server 4'])
  await mine.click()
  await menu.getByRole('button', { name: say('删除 今晚', 'Delete 今晚') }).click()
  await page.reload()
  await expect.poll(() => namesShown(page)).toEqual(['Server 1', 'Server 2', 'Server 4'])
  await mine.click()
  await expect(menu.getByRole('link', { name: 'Server 2' })).toBeVisible()
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
  await sheet.getByRole('button', { name: say('复制连接指令', 'Copy connect command') }).click()
  expect(await clipboard(page)).toMatch(/^connect 127/)
  await sheet.getByRole('button', { name: say('关闭', 'Close') }).click()
  await expect(sheet).toBeHidden()
})
