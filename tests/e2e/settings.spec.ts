import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, type Say, test } from '../support/browser-test.ts'
import { openList, rows } from '../support/server-list.ts'
import { persona, signInAs } from '../support/signed-in.ts'

/** Simulates a community that enables settings, in its documents and in the API. */
async function switchOn(context: BrowserContext): Promise<void> {
  const off = '"settings":{"enabled":false'
  await context.route('**/*', async (route) => {
    const request = route.request()
    const isSettings = request.url().endsWith('/api/community')
    if (!isSettings && !request.isNavigationRequest()) return route.fallback()
    const response = await route.fetch({ maxRedirects: 0 })
    const text = await response.text()
    if (response.status() === 200 && isSettings && !text.includes(off))
      throw new Error('the settings have no such flag')
    await route.fulfill({ response, body: text.replace(off, off.replace('false', 'true')) })
  })
}

async function openSheet(page: Page, say: Say) {
  await page.getByRole('button', { name: say('应用与设置', 'App and settings') }).click()
  const sheet = page.getByRole('dialog', { name: say('应用与设置', 'App and settings') })
  await expect(sheet.getByRole('heading', { name: say('语言与外观', 'Language and look') })).toBeVisible()
  return sheet
}
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** Counts the requests for the list from now on. */
function countLists(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/servers') count += 1
  })
  return () => count
}

test('the chosen interval applies to the list at once, and manual means manual', { tag: '@once' }, async ({
  page,
  say,
}) => {
  await page.clock.install()
  await openList(page)
  const sheet = await openSheet(page, say)
  const choose = (name: string) =>
    sheet
      .getByRole('group', { name: say('刷新服务器列表', 'Refresh the server list') })
      .getByText(name)
      .click()
  await choose(say('手动', 'Manual'))
  const lists = countLists(page)
  await page.clock.runFor(120_000)
  expect(lists()).toBe(0)
  await choose(say('15 秒', '15 s'))
  await page.clock.runFor(16_000)
  await expect.poll(lists).toBe(1)
  expect(await stored(page, 'refreshInterval')).toBe('15')
})

test('the number in the list is adjusted unless the user chooses the measured one', { tag: '@once' }, async ({
  page,
  say,
}) => {
  await openList(page)
  const cell = rows(page).filter({ hasText: /\d ms/ }).first().getByRole('cell').nth(2)
  await expect(cell).toContainText(/\d ms/)
  const sheet = await openSheet(page, say)
  const shown = sheet.getByRole('group', { name: say('列表里显示的数值', 'Number in the list') })
  await expect(shown.getByRole('radio', { name: say('修正值', 'Adjusted') })).toBeChecked()
  await shown.getByText(say('实测值', 'Measured')).click()
  expect(await stored(page, 'latencyDisplay')).toBe('measured')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(cell).toContainText(/\d ms/)
})

test('data saver measures nothing until requested', { tag: '@once' }, async ({ page, say }) => {
  await openList(page)
  const sheet = await openSheet(page, say)
  const saver = sheet.getByRole('group', { name: say('省流模式', 'Data saver') })
  await saver.getByText(say('开启', 'On'), { exact: true }).click()
  await expect(
    sheet.getByText(say('省流模式已开启：每 2 分钟一次。', 'Data saver is on: refreshes every 2 minutes.')),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  const cell = rows(page).first().getByRole('cell').nth(2)
  await expect(cell).toContainText('-- ms')
  await page.getByRole('button', { name: say('刷新', 'Refresh'), exact: true }).click()
  await expect(page.getByText(/^\d+ ms/).first()).toBeVisible()
})

test('other tabs follow the choices of one tab: theme, language, interval', { tag: '@once' }, async ({
  page,
  context,
  say,
}) => {
  await openList(page)
  const other = await context.newPage()
  await other.goto('/faq')
  await expect(other.locator('details').first()).toBeVisible()
  const otherSheet = await openSheet(other, say)
  await page.bringToFront()
  const sheet = await openSheet(page, say)
  await sheet.getByText(say('60 秒', '60 s'), { exact: true }).click()
  await expect(otherSheet.getByRole('radio', { name: say('60 秒', '60 s') })).toBeChecked()
  await sheet.getByText(say('浅色', 'Light'), { exact: true }).click()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light')
  await sheet.getByText(say('English', '中文'), { exact: true }).click()
  await expect(other.locator('html')).toHaveAttribute('lang', say('en', 'zh-Hans'))
})

test('the sheet works by keyboard alone and restores the focus', { tag: '@once' }, async ({ page, say }) => {
  await openList(page)
  const opener = page.getByRole('button', { name: say('应用与设置', 'App and settings') })
  await opener.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: say('应用与设置', 'App and settings') })
  await sheet.getByRole('radio', { name: say('通用', 'General') }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(sheet.getByRole('radio', { name: say('个人资料', 'Profile') })).toBeChecked()
  await expect(sheet.getByText(say('请先登录', 'Please sign in first'))).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  const every30 = sheet.getByRole('radio', { name: say('30 秒', '30 s') })
  await every30.focus()
  await page.keyboard.press('ArrowRight')
  expect(await stored(page, 'refreshInterval')).toBe('60')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(opener).toBeFocused()
})

test('offline data is deleted after a confirmation, and storage is shown', { tag: '@once' }, async ({ page, say }) => {
  await page.goto('/faq')
  await expect(page.locator('details').first()).toBeVisible()
  const sheet = await openSheet(page, say)
  await expect(sheet.getByText(/\d kB|\d MB/)).toBeVisible()
  await sheet.getByRole('button', { name: say('清除', 'Clear'), exact: true }).click()
  const question = page.getByRole('dialog', { name: say('要清除离线数据吗？', 'Clear offline data?') })
  await expectAccessible(page)
  await question.getByRole('button', { name: say('清除离线数据', 'Clear offline data') }).click()
  await expect(page.getByText(say('离线数据已清除', 'Offline data cleared'))).toBeVisible()
  await expect(sheet).toBeVisible()
})

test('a player sees their profile, and signs out every other device but this one', { tag: '@once' }, async ({
  page,
  browser,
  portal,
  say,
}) => {
  await signInAs(page, persona.newcomer)
  const elsewhere = await browser.newContext({ serviceWorkers: 'block' })
  const there = await elsewhere.newPage()
  await there.goto(`${portal.url}/api/auth/steam/login`)
  await there.getByRole('link', { name: persona.newcomer }).click()
  await expect.poll(() => there.evaluate(() => localStorage.getItem('loginToken'))).not.toBeNull()
  const sheet = await openSheet(page, say)
  await sheet.getByText(say('个人资料', 'Profile'), { exact: true }).click()
  await expect(sheet.getByText(/^7656119\d+/)).toBeVisible()
  await expectAccessible(page)
  await sheet.getByText(say('安全', 'Security'), { exact: true }).click()
  await expect(sheet.getByText(say('当前设备', 'This device'))).toBeVisible()
  await expect(sheet.getByText(say('两步验证', 'Two-step sign-in'))).toHaveCount(0)
  await sheet.getByRole('button', { name: say('退出其他所有设备', 'Sign out all other devices') }).click()
  const question = page.getByRole('dialog', { name: say('要退出其他所有设备吗？', 'Sign out all other devices?') })
  await question.getByRole('button', { name: say('退出其他所有设备', 'Sign out all other devices') }).click()
  await expect(page.getByText(say('其他设备已全部退出登录', 'All other devices are signed out'))).toBeVisible()
  await expect(sheet.getByText(/上次使用|Last seen/)).toHaveCount(0)
  expect(await stored(page, 'loginToken')).not.toBeNull()
  await there.reload()
  await expect.poll(() => there.evaluate(() => localStorage.getItem('loginToken'))).toBeNull()
  await elsewhere.close()
})

for (const [device, width, height] of [
  ['phone', 360, 780],
  ['desktop', 1440, 900],
] as const) {
  test(`the sheet on a ${device} fits and is accessible`, async ({ page, say }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/faq')
    await expect(page.locator('details').first()).toBeVisible()
    const sheet = await openSheet(page, say)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const wide = await sheet.evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth)
    expect(wide).toBe(false)
  })
}

test.describe('in a community that enables settings', () => {
  test.beforeEach(({ context }) => switchOn(context))

  test('they are a page with its own addresses, and no sheet', async ({ page, say }) => {
    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('设置', 'Settings'))
    await expect(page.getByRole('button', { name: say('应用与设置', 'App and settings') })).toHaveCount(0)
    await expectAccessible(page)
    const parts = page.getByRole('navigation', { name: say('设置', 'Settings') })
    await parts.getByRole('link', { name: say('安全', 'Security') }).click()
    await expect(page).toHaveURL(/\/settings\/security$/)
    await expect(parts.getByRole('link', { name: say('安全', 'Security') })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText(say('即将推出', 'Coming soon'))).toBeVisible()
    await expectAccessible(page)
    await page.goBack()
    await expect(page).toHaveURL(/\/settings$/)
    await page.getByText(say('手动', 'Manual')).click()
    await page.reload()
    await expect(page.getByRole('radio', { name: say('手动', 'Manual') })).toBeChecked()
    await page.goto('/settings/nothing')
    await expect(page).toHaveURL(/\/settings$/)
  })

  test('on a phone the page scrolls vertically only', async ({ page, say }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await signInAs(page, persona.player)
    for (const path of ['/settings', '/settings/profile', '/settings/security']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('设置', 'Settings'))
      await expect(
        page
          .getByRole('heading', { level: 3 })
          .or(page.getByText(/^7656119\d+/))
          .first(),
      ).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible(page)
  })
})
