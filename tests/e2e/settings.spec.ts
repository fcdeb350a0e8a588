import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, type Say, test } from '../support/browser-test.ts'
import { openList } from '../support/server-list.ts'
import { persona, signInAs, signInWithSteam } from '../support/signed-in.ts'

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

test('a player sees their profile, and signs out every other device but this one', { tag: ['@all', '@once'] }, async ({
  page,
  browser,
  portal,
  say,
}) => {
  await signInWithSteam(page, persona.newcomer)
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
  await expectAccessible(page)
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

test('in a community that enables settings they are a page with its own addresses, and no sheet', {
  tag: '@all',
}, async ({ page, context, say }) => {
  await switchOn(context)
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
