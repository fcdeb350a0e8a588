import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, type Say, test } from '../support/browser-test.ts'
import { openList, rows } from '../support/server-list.ts'
import { persona, signInAs } from '../support/signed-in.ts'

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

test('signs in through Steam, shows the name, and signs out', async ({ page, say }) => {
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
  await page.reload()
  await expect(account).toBeVisible()
  await logOut(page, say, persona.member)
  await expect(page.getByText(say('已退出登录', 'Signed out'), { exact: true })).toBeVisible()
  await expect(signInButton(page, say)).toBeVisible()
  await expect.poll(() => storedKeys(page)).toEqual(before)
})

test('a code works once, is removed from the address, and a token is worthless after the sign-out', {
  tag: '@once',
}, async ({ page, say }) => {
  const codes: string[] = []
  await page.route('**/api/auth/steam/token', async (route) => {
    codes.push(route.request().postData() ?? '')
    await route.continue()
  })
  await signInAs(page, persona.player)
  expect(codes).toHaveLength(1)
  const again = await page.request.post('/api/auth/steam/token', {
    data: codes[0] ?? '',
    headers: { 'content-type': 'application/json' },
  })
  expect(again.status()).toBe(401)
  await page.goBack()
  expect(page.url()).not.toContain('token=')
  await openList(page)
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('loginToken'))}`
  const who = () => page.request.get('/api/auth/steam/user-info', { headers: { authorization } })
  expect((await who()).status()).toBe(200)
  await logOut(page, say, persona.player)
  await expect.poll(async () => (await who()).status()).toBe(401)
})

test.describe('the return from Steam', () => {
  test.use({ expectedErrors: [/status of 401/] })

  const returns = [
    ['/auth/steam/callback', '未找到登录令牌，请重新登录', 'No login token found, please sign in again'],
    [
      '/auth/steam/callback?error=steam_unavailable',
      'Steam 接口出错，请稍后再试',
      'Steam API failed, please try again later',
    ],
    ['/auth/steam/callback?error=nonsense', 'Steam 登录失败', 'Steam login failed'],
    ['/auth/steam/callback?token=used', '令牌无效', 'Invalid token'],
    ['/auth/steam/bind/callback', '未授权，请重新登录', 'Unauthorized, please sign in again'],
    [
      '/auth/steam/bind/callback?error=already_bound',
      '该用户已绑定 Steam 账号',
      'User already has a bound Steam account',
    ],
    [
      '/auth/steam/bind/callback?error=steam_already_bound',
      '该 Steam 账号已绑定其他用户',
      'Steam account already bound to another user',
    ],
    ['/auth/steam/bind/callback?error=other', '出错了，请稍后再试', 'Error, please try later'],
  ] as const

  for (const [address, zh, en] of returns) {
    test(`${address} leads home and says why`, async ({ page, say }) => {
      await page.goto(address)
      await expect(page.getByText(say(zh, en))).toBeVisible()
      await expect(page).toHaveURL(/:\d+\/$/)
      await expect(signInButton(page, say)).toBeVisible()
    })
  }
})

test('cancelling at Steam leads home too', async ({ page, say }) => {
  await page.goto('/api/auth/steam/login')
  await page.getByRole('link', { name: say('取消登录', 'Cancel') }).click()
  await expect(page.getByText(say('已取消登录', 'Sign-in was cancelled'))).toBeVisible()
})

test('another tab follows a sign-in and a sign-out', { tag: '@once' }, async ({ page, context, say }) => {
  const other = await context.newPage()
  await openList(other)
  await signInAs(page, persona.player)
  await expect(accountButton(other, persona.player)).toBeVisible()
  await logOut(other, say, persona.player)
  await expect(signInButton(page, say)).toBeVisible()
})

test('the devices of the account are listed, and another one can be signed out', { tag: '@once' }, async ({
  page,
  browser,
  say,
  portal,
}) => {
  await signInAs(page, persona.streamer)
  const elsewhere = await browser.newContext({ serviceWorkers: 'block', baseURL: portal.url })
  const phone = await elsewhere.newPage()
  await signInAs(phone, persona.streamer)
  await accountButton(page, persona.streamer).click()
  await page.getByRole('button', { name: say('登录与安全', 'Sign-in and security') }).click()
  const devices = page.getByRole('dialog').getByRole('listitem')
  await expect(devices.first()).toContainText(say('当前设备', 'This device'))
  await expectAccessible(page)
  const count = await devices.count() // other tests may have left some
  await devices.nth(1).getByRole('button').click()
  await expect(devices).toHaveCount(count - 1)
  await phone.reload()
  await expect.poll(() => phone.evaluate(() => localStorage.getItem('loginToken'))).toBeNull()
  await elsewhere.close()
})

test('/login opens the dialog and closing it leads home', async ({ page, say }) => {
  await page.goto('/login')
  await expect(page.getByRole('dialog', { name: say('登录', 'Sign in') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(rows(page).first()).toBeVisible()
  await page.goto('/login?showEmailLogin=true')
  await expect(page.getByRole('dialog', { name: say('邮箱登录', 'Sign in with e-mail') })).toBeVisible()
  await page.goto('/reset-password?token=x')
  await expect(page).toHaveURL(/\/login$/)
})

test('the header keeps its boxes when the user is signed in', { tag: '@once' }, async ({ page }) => {
  await signInAs(page, persona.member)
  await page.reload()
  await expect(accountButton(page, persona.member)).toContainText('VIP')
  const shift = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => {
          const sum = list.getEntries().reduce((total, entry) => total + Number(Reflect.get(entry, 'value')), 0)
          done(sum)
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(0), 500)
      }),
  )
  expect(shift).toBeLessThan(0.002)
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
