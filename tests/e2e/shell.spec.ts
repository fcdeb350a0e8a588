import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { openCount, openList, rows } from '../support/server-list.ts'
import { persona, signInWithSteam } from '../support/signed-in.ts'

declare global {
  /** Where the account of the header began, of every frame. */
  var accountPlaces: Set<number>
}

test('the skip link bypasses the menu, whose entries are one line each and lead to their pages', {
  tag: '@once',
}, async ({ page, say }) => {
  await openList(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: say('跳到正文', 'Skip to content') })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  const nav = page.getByRole('navigation')
  const lines = await nav.getByRole('link').evaluateAll((links) =>
    links.map((link) => {
      const range = document.createRange()
      range.selectNodeContents(link)
      const tops = [...range.getClientRects()].map(({ top, height }) => Math.round((top + height / 2) / 8))
      return { text: link.textContent, lines: new Set(tops).size, cut: link.scrollWidth > link.clientWidth }
    }),
  )
  expect(lines.map(({ text }) => text)).toEqual([
    say('服务器', 'Servers'),
    say('VIP 会员', 'VIP'),
    say('排行榜', 'Leaderboard'),
    say('训练服新', 'Practice serversNEW'),
    say('库存', 'Inventory'),
    say('常见问题', 'FAQ'),
  ])
  for (const each of lines) expect(each, each.text ?? '').toMatchObject({ lines: 1, cut: false })
  await nav.getByRole('link', { name: say('常见问题', 'FAQ') }).click()
  await expect(page).toHaveURL(/\/faq$/)
  await expect(page).toHaveTitle(say('常见问题 · Spawnpoint', 'FAQ · Spawnpoint'))
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveTitle(say('服务器 · Spawnpoint', 'Servers · Spawnpoint'))
})

test('the account in the header takes the room of what is in it from the first paint', { tag: '@once' }, async ({
  page,
}) => {
  await signInWithSteam(page, persona.member)
  const button = page.getByRole('banner').getByRole('button', { name: persona.member })
  await expect(button).toContainText('VIP')
  await page.addInitScript(() => {
    globalThis.accountPlaces = new Set()
    const look = () => {
      for (const account of document.querySelectorAll('.account')) {
        const { left, width } = account.getBoundingClientRect()
        if (width > 0) accountPlaces.add(Math.round(left))
      }
      requestAnimationFrame(look)
    }
    look()
  })
  await page.goto('/faq')
  await expect(button).toContainText('VIP')
  const [own, whole] = [await button.boundingBox(), await page.locator('.account').boundingBox()]
  expect(own?.width).toBeCloseTo(whole?.width ?? 0, 0)
  expect(await page.evaluate(() => [...accountPlaces])).toEqual([Math.round(whole?.x ?? 0)])
})

test('language and theme change at once, are stored, and apply before any script of the app', async ({
  page,
  say,
  language,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openList(page)
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
  const dark = await ink()
  await page.getByRole('button', { name: say('切换深色 / 浅色', 'Switch between dark and light') }).click()
  await expect.poll(ink).not.toBe(dark)
  const light = await ink()
  const other = { zh: 'Servers', en: '服务器' }[language]
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('English', '中文') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other)
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'zh' ? 'en' : 'zh-Hans')
  expect(await page.evaluate(() => localStorage.getItem('preferredLanguage'))).toBe(say('en', 'zh'))
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect.poll(ink).toBe(light)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other)
  await page.getByRole('navigation').locator('a[href="/faq"]').click()
  await expect(page).toHaveTitle(say('FAQ · Spawnpoint', '常见问题 · Spawnpoint'))
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

test('on a phone the painted shell’s buttons are off until the page runs, and nothing moves when the list arrives', async ({
  page,
  say,
  language,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.addInitScript((kept) => localStorage.setItem('preferredLanguage', kept), language)
  const go = await openPaintedShell(page)
  const join = page.getByRole('button', { name: say('快速加入', 'Quick join'), exact: true }).first()
  await expect(join).toBeDisabled()
  const before = await join.boundingBox()
  go()
  await expect(rows(page).first()).toBeVisible()
  await expect(openCount(page, say)).toBeVisible()
  expect(await join.boundingBox()).toEqual(before)
  await expect(join).toBeEnabled()
  await join.click()
  await expect(page.getByRole('dialog', { name: say('快速加入', 'Quick join') })).toBeVisible()
})
