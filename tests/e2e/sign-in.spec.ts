import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, type Say, test } from '../support/browser-test.ts'
import { openList, rows } from '../support/server-list.ts'
import { persona, signInWithSteam } from '../support/signed-in.ts'

const header = (page: Page) => page.getByRole('banner')
const signInButton = (page: Page, say: Say) => header(page).getByRole('button', { name: say('登录', 'Sign in') })
const accountButton = (page: Page, name: string) => header(page).getByRole('button', { name })
/** Keys of local storage; without `listSeen`, which is set once the list has been shown for some seconds. */
const storedKeys = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key !== 'listSeen')
      .sort(),
  )

async function logOut(page: Page, say: Say, name: string): Promise<void> {
  await accountButton(page, name).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('退出登录', 'Sign out') })
    .click()
  const confirm = page.getByRole('dialog', { name: say('退出登录？', 'Sign out?') })
  await confirm.getByRole('button', { name: say('退出登录', 'Sign out'), exact: true }).click()
}

/** The sum of the layout shifts of this visit. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'))
        }).observe({ type: 'layout-shift', buffered: true })
        // Entries are delivered within a frame.
        requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => done(sum))))
      }),
  )

test('signs in through Steam, shows the name where it stays, and signs out', async ({ page, say }) => {
  await openList(page)
  const list = page.url()
  const before = await storedKeys(page)
  await signInButton(page, say).click()
  const dialog = page.getByRole('dialog', { name: say('登录', 'Sign in') })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: say('通过 Steam 登录', 'Sign in with Steam') }).click()
  await page.getByRole('link', { name: persona.member }).click()
  await expect(page).toHaveURL(list)
  await expect(page.getByText(say(`已登录：${persona.member}`, `Signed in as ${persona.member}`))).toBeVisible()
  const account = accountButton(page, persona.member)
  await expect(account).toContainText('VIP')
  await account.click()
  const menu = page.getByRole('dialog', { name: say('账号', 'Account') })
  await expect(menu).toContainText('76561198000000102')
  await menu.getByRole('button', { name: say('复制 SteamID', 'Copy SteamID') }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('76561198000000102')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
  await page.goBack()
  expect(page.url()).not.toContain('token=')
  await openList(page)
  await expect(account).toContainText('VIP')
  expect(await shiftOf(page), 'the boxes of the header move').toBeLessThan(0.002)
  await logOut(page, say, persona.member)
  await expect(page.getByText(say('已退出登录', 'Signed out'), { exact: true })).toBeVisible()
  await expect(signInButton(page, say)).toBeVisible()
  await expect.poll(() => storedKeys(page)).toEqual(before)
})

test('cancelling at Steam leads home with the reason, and /login opens the dialog until it is closed', async ({
  page,
  say,
}) => {
  await page.goto('/api/auth/steam/login')
  await page.getByRole('link', { name: say('取消登录', 'Cancel') }).click()
  await expect(page.getByText(say('已取消登录', 'Sign-in was cancelled'))).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(signInButton(page, say)).toBeVisible()
  await page.goto('/login')
  await expect(page.getByRole('dialog', { name: say('登录', 'Sign in') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(rows(page).first()).toBeVisible()
})

test('another tab follows a sign-in and a sign-out', { tag: '@once' }, async ({ page, context, say }) => {
  const other = await context.newPage()
  await openList(other)
  await signInWithSteam(page, persona.player)
  await expect(accountButton(other, persona.player)).toBeVisible()
  await logOut(other, say, persona.player)
  await expect(signInButton(page, say)).toBeVisible()
})

test('an installed app signs in within its own window, on a phone', { tag: '@once' }, async ({ page, say }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setEmulatedMedia', { features: [{ name: 'display-mode', value: 'standalone' }] })
  await openList(page)
  await expectNoSidewaysScroll(page)
  await signInButton(page, say).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: say('通过 Steam 登录', 'Sign in with Steam') }).click()
  await page.getByRole('link', { name: persona.pro }).click()
  const account = accountButton(page, persona.pro)
  await expect(account).toBeVisible()
  await expectNoSidewaysScroll(page)
  await account.click()
  await expect(page.getByRole('dialog', { name: say('账号', 'Account') })).toContainText(say('职业选手', 'Pro player'))
  expect(page.context().pages()).toHaveLength(1)
})
