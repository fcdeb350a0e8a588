import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { openCount, openList, rows } from '../support/server-list.ts'

test('the menu lists what there is, and nothing else', async ({ page, say }) => {
  await openList(page, '/')
  const nav = page.getByRole('navigation')
  await expect(nav.getByRole('link')).toHaveText([
    say('服务器', 'Servers'),
    say('VIP 会员', 'VIP'),
    say('排行榜', 'Leaderboard'),
    say('训练服新', 'Practice serversNEW'),
    say('库存', 'Inventory'),
    say('常见问题', 'FAQ'),
  ])
  await expect(nav.getByRole('link', { name: say('服务器', 'Servers'), exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await nav.getByRole('link', { name: say('常见问题', 'FAQ') }).click()
  await expect(page).toHaveURL(/\/faq$/)
  await expect(page).toHaveTitle(say('常见问题 · Spawnpoint', 'FAQ · Spawnpoint'))
  await expect(nav.getByRole('link', { name: say('常见问题', 'FAQ') })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveTitle(say('服务器 · Spawnpoint', 'Servers · Spawnpoint'))
  await expect(page.locator('aside footer').getByRole('link')).toHaveCount(4)
})

test('disabled features say that they are off; unknown addresses say that they do not exist', async ({ page, say }) => {
  const banner = page.getByRole('alert')
  for (const path of ['/inventory/trading?from=portal', '/settings']) {
    await page.goto(path)
    await expect(banner, path).toContainText(say('该功能未启用', 'This feature is not enabled'))
    await expect(page, path).toHaveURL(/\/(\?from=portal)?$/)
  }
  await page.goto('/no/such/page')
  await expect(banner).toContainText(say('页面不存在', 'Page does not exist'))
  await expect(rows(page).first()).toBeVisible()
  await banner.getByRole('button', { name: say('关闭', 'Close') }).click()
  await expect(banner).toHaveCount(0)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(banner).toHaveCount(0)
  await page.goto('/servers/nothing/here')
  await expect(page).toHaveURL(/\/servers$/)
  await expect(banner).toHaveCount(0)
})

test('an external origin is carried along', { tag: '@once' }, async ({ page, say }) => {
  await openList(page, '/servers?from=game')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('常见问题', 'FAQ') })
    .click()
  await expect(page).toHaveURL(/\/faq\?from=game$/)
})

test('the language changes at once and is stored', async ({ page, say, language }) => {
  await openList(page)
  const other = { zh: 'Servers', en: '服务器' }[language]
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('English', '中文') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other)
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'en' : 'zh-Hans')
  expect(await page.evaluate(() => localStorage.getItem('preferredLanguage'))).toBe(say('en', 'zh'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other)
  await page.getByRole('navigation').locator('a[href="/faq"]').click()
  await expect(page).toHaveTitle(say('FAQ · Spawnpoint', '常见问题 · Spawnpoint'))
})

test('the theme changes at once, is stored, and applies before any script of the app', async ({ page, say }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openList(page)
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
  const dark = await ink()
  await page.getByRole('button', { name: say('切换深色 / 浅色', 'Switch between dark and light') }).click()
  await expect.poll(ink).not.toBe(dark)
  const light = await ink()
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect.poll(ink).toBe(light)
})

test('the skip link bypasses the menu', { tag: '@once' }, async ({ page, say }) => {
  await openList(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: say('跳到正文', 'Skip to content') })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
})

test('below 1024 px the menu is a drawer that closes after a choice', async ({ page, say }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await openList(page)
  const open = page.getByRole('button', { name: say('打开菜单', 'Open menu') })
  const box = await open.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await open.click()
  const drawer = page.getByRole('dialog', { name: say('主菜单', 'Main menu') })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await drawer.getByRole('link', { name: say('常见问题', 'FAQ') }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/\/faq$/)
})

test('the bookmark hint names the keys, and the toast disappears by itself', async ({ page, say }) => {
  await page.clock.install()
  await openList(page)
  await page.getByRole('button', { name: say('收藏本页', 'Bookmark this page') }).click()
  const toast = page.getByText(say('按 Ctrl + D 收藏本页', 'Press Ctrl + D to bookmark this page'))
  await expect(toast).toBeVisible()
  await page.clock.runFor(5500)
  await expect(toast).toBeHidden()
})

test('the app sheet contains the app-wide settings', async ({ page, say }) => {
  await openList(page)
  await page.getByRole('button', { name: say('应用与设置', 'App and settings') }).click()
  const sheet = page.getByRole('dialog', { name: say('应用与设置', 'App and settings') })
  for (const title of [
    say('语言与外观', 'Language and look'),
    say('刷新与流量', 'Refreshing and data'),
    say('延迟', 'Latency'),
    say('通知', 'Notifications'),
    say('安装', 'Install'),
    say('离线数据', 'Offline data'),
    say('存储空间', 'Storage'),
    say('键盘快捷键', 'Keyboard'),
    say('关于', 'About'),
  ]) {
    await expect(sheet.getByRole('heading', { name: title, exact: true })).toBeVisible()
  }
  await sheet.getByText(say('浅色', 'Light'), { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await sheet
    .getByRole('group', { name: say('延迟测量', 'Latency probes') })
    .getByText(say('关闭', 'Off'), { exact: true })
    .click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.reload()
  await expect(rows(page).first().getByRole('cell').nth(2)).toContainText('-- ms')
})

test('inside WeChat the page explains how to open it in a browser', async ({ browser, portal, say, language }) => {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0 (iPhone) MicroMessenger/8.0',
    serviceWorkers: 'block',
  })
  await context.addInitScript((chosen) => localStorage.setItem('preferredLanguage', chosen), language)
  const page = await context.newPage()
  await page.goto(`${portal.url}/faq`)
  await expect(page.getByRole('region', { name: say('在浏览器中打开', 'Open in your browser') })).toBeVisible()
  await context.close()
})

test('a missing file is a plain 404, never the shell; unknown API paths return JSON', { tag: '@once' }, async ({
  request,
}) => {
  const file = await request.get('/assets/main-gone.js')
  expect(file.status()).toBe(404)
  expect(file.headers()['content-type']).toMatch(/^text\/plain/)
  const api = await request.get('/api/nothing')
  expect(api.status()).toBe(404)
  expect(await api.json()).toMatchObject({ error: expect.any(String), requestId: expect.any(String) })
  const page = await request.get('/any/page')
  expect(page.headers()['content-type']).toMatch(/^text\/html/)
  expect(page.headers()['cache-control']).toBe('no-cache')
})

/** Opens the list with the page's script held back until the returned function is called. */
async function openPaintedShell(page: Page): Promise<() => void> {
  let go = () => undefined
  const held = new Promise<void>((resolve) => {
    go = () => void resolve()
  })
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/servers', { waitUntil: 'commit' })
  // Before that the texts have no style yet.
  const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length)
  await expect.poll(paints).toBeGreaterThan(0)
  return go
}

test('the buttons of the painted shell are off until the page runs, its links are not', { tag: '@once' }, async ({
  page,
  say,
}) => {
  const go = await openPaintedShell(page)
  const join = page.getByRole('button', { name: say('快速加入', 'Quick join'), exact: true }).first()
  await expect(join).toBeDisabled()
  await expect(page.getByRole('link', { name: say('常见问题', 'FAQ') }).first()).toHaveAttribute('href', '/faq')
  go()
  await expect(join).toBeEnabled()
  await join.click()
  await expect(page.getByRole('dialog', { name: say('快速加入', 'Quick join') })).toBeVisible()
})

test('on a phone nothing moves when the list arrives: the line above it stays a single line', async ({
  page,
  say,
  language,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.addInitScript((kept) => localStorage.setItem('preferredLanguage', kept), language)
  const go = await openPaintedShell(page)
  const join = page.getByRole('button', { name: say('快速加入', 'Quick join'), exact: true }).first()
  const before = await join.boundingBox()
  go()
  await expect(rows(page).first()).toBeVisible()
  await expect(openCount(page, say)).toBeVisible()
  expect(await join.boundingBox()).toEqual(before)
})

test('each entry of the menu is one line', async ({ page }) => {
  await openList(page)
  const lines = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => {
        const range = document.createRange()
        range.selectNodeContents(link)
        const tops = [...range.getClientRects()].map(({ top, height }) => Math.round((top + height / 2) / 8))
        return { text: link.textContent, lines: new Set(tops).size, cut: link.scrollWidth > link.clientWidth }
      }),
    )
  for (const each of lines) expect(each, each.text ?? '').toMatchObject({ lines: 1, cut: false })
})
