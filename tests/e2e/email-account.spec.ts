import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, type Say, test } from '../support/browser-test.ts'
import { bindInGame } from '../support/game-token.ts'
import { mailed } from '../support/mailbox.ts'
import type { Portal } from '../support/portal.ts'

const password = 'Rushing-B-2026'
let made = 0

/** A new address for every account: the portal outlives a test. */
function newAddress(): string {
  made += 1
  return `fox${made}.${process.pid}@example.org`
}

const dialog = (page: Page) => page.getByRole('dialog')
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const emailField = (page: Page, say: Say) => page.getByRole('textbox', { name: say('邮箱', 'E-mail') })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function openEmailLogin(page: Page, say: Say): Promise<void> {
  await page.goto('/login?showEmailLogin=true')
  await expect(dialog(page)).toHaveAccessibleName(say('邮箱登录', 'Sign in with e-mail'))
}

async function register(page: Page, say: Say, portal: Portal): Promise<string> {
  const address = newAddress()
  await inDialog(page, say('注册账号', 'Create an account')).click()
  await emailField(page, say).fill(address)
  await page.keyboard.press('Tab')
  await expect(page.getByText(say('该邮箱可以使用', 'This email is available'))).toBeVisible()
  await inDialog(page, say('发送验证码', 'Send code')).click()
  await expect(dialog(page).getByRole('button', { name: say('秒后重发', 'Send again in') })).toBeDisabled()
  await field(page, say('验证码', 'Verification code')).fill(await mailed(portal.url, address, /\b(\d{6})\b/))
  await field(page, say('密码', 'Password')).fill(password)
  await field(page, say('再输一次密码', 'Repeat the password')).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('注册成功', 'Your account is ready'))).toBeVisible()
  return address
}

async function logIn(page: Page, say: Say, secret = password): Promise<void> {
  await field(page, say('密码', 'Password')).fill(secret)
  await page.keyboard.press('Enter')
}

/** A SteamID that no other test links. */
const unusedSteamId = () => `7656119${String(8_100_000_000 + made * 1000 + (process.pid % 1000))}`

test.describe('with refused requests', () => {
  test.use({ expectedErrors: [/status of (400|401|403|404|409|429)/] })

  test('registers by mail, links Steam, and is signed in', async ({ page, say, portal }) => {
    await openEmailLogin(page, say)
    const address = await register(page, say, portal)
    // After five seconds the sign-in screen returns by itself, with the address filled in.
    await expect(dialog(page)).toHaveAccessibleName(say('邮箱登录', 'Sign in with e-mail'))
    await expect(emailField(page, say)).toHaveValue(address)
    await logIn(page, say, 'not my password')
    await expect(page.getByText(say('邮箱或密码错误', 'Invalid email or password'))).toBeVisible()
    await expect(field(page, say('密码', 'Password'))).toHaveValue('not my password')
    await logIn(page, say)
    await expect(dialog(page)).toHaveAccessibleName(say('绑定 Steam 账号', 'Link your Steam account'))
    await expectAccessible(page)
    expect(await page.evaluate(() => localStorage.getItem('loginToken'))).toBeNull()
    await inDialog(page, say('通过 Steam 绑定', 'Link with Steam')).click()
    await page.getByRole('link', { name: say('new player', 'PraccCaptain') }).click()
    await expect(page.getByText(say('Steam 账号绑定成功', 'Steam account linked'))).toBeVisible()
    await expect(page).toHaveURL(`${portal.url}/`)
    expect(await page.evaluate(() => localStorage.getItem('bindToken'))).toBeNull()
    const account = page.getByRole('banner').getByRole('button', { name: say('new player', 'PraccCaptain') })
    await account.click()
    await expect(dialog(page)).toContainText(address)
  })

  test('links with the token from the game, in any case', { tag: ['@all', '@once'] }, async ({ page, say, portal }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await openEmailLogin(page, say)
    await inDialog(page, say('注册账号', 'Create an account')).click()
    await inDialog(page, say('注册', 'Create account')).click()
    await expect(dialog(page).getByText(say('请先验证邮箱', 'Please verify your email first'))).toBeVisible()
    await expect(emailField(page, say)).toBeFocused()
    await expectAccessible(page)
    await inDialog(page, say('返回', 'Back')).click()
    await register(page, say, portal)
    await inDialog(page, say('立即登录', 'Sign in now')).click()
    await logIn(page, say)
    await expect(dialog(page).getByText(/^\.bind [2-9A-Z]{6}$/)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await inDialog(page, say('游戏给了我一个令牌', 'The game showed me a token')).click()
    const token = field(page, say('游戏里的令牌', 'Token from game'))
    await token.fill('abcdefghij')
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('令牌无效或已过期', 'Invalid or expired token'))).toBeVisible()
    const printed = bindInGame(portal, unusedSteamId(), 'Lurker')
    await token.fill(printed.toUpperCase())
    await expect(token).toHaveValue(printed)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('Lurker')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await inDialog(page, say('绑定这个账号', 'Link this account')).click()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Lurker' })).toBeVisible()
    await expect(page.getByText(say('已登录：Lurker', 'Signed in as Lurker'))).toBeVisible()
  })

  test('resets a forgotten password, then changes it', { tag: '@all' }, async ({ page, say, portal }) => {
    await openEmailLogin(page, say)
    const address = await register(page, say, portal)
    await inDialog(page, say('立即登录', 'Sign in now')).click()
    await inDialog(page, say('忘记密码？', 'Forgot your password?')).click()
    await emailField(page, say).fill('nobody@example.org')
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('该邮箱未注册', 'This email is not registered'))).toBeVisible()
    await emailField(page, say).fill(address)
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('邮件已发出', 'E-mail sent'))).toBeVisible()
    // Five minutes must pass before this device requests another, whatever the address.
    await inDialog(page, say('返回登录', 'Back to sign-in')).click()
    await inDialog(page, say('忘记密码？', 'Forgot your password?')).click()
    await page.keyboard.press('Enter')
    await expect(
      page.getByText(say('请求过于频繁，请稍后再试', 'Too many requests, please try again later')),
    ).toBeVisible()

    await page.goto(await mailed(portal.url, address, /(https?:\/\/\S+\/reset-password\S+)/))
    await field(page, say('新密码', 'New password')).fill('short')
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('密码至少需要 8 位', 'Password must be at least 8 characters long'))).toBeVisible()
    await expectAccessible(page)
    await field(page, say('新密码', 'New password')).fill('Holding-A-2026')
    await field(page, say('再输一次密码', 'Repeat the password')).fill('Holding-A-2026')
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('密码已修改，请用新密码登录。', 'Your password has been changed.'))).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
    await expect(emailField(page, say)).toHaveValue(address)
    await logIn(page, say, 'Holding-A-2026')

    await inDialog(page, say('游戏给了我一个令牌', 'The game showed me a token')).click()
    await field(page, say('游戏里的令牌', 'Token from game')).fill(bindInGame(portal, unusedSteamId(), 'Anchor'))
    await page.keyboard.press('Enter')
    await inDialog(page, say('绑定这个账号', 'Link this account')).click()
    await page.getByRole('banner').getByRole('button', { name: 'Anchor' }).click()
    await page.getByRole('button', { name: say('登录与安全', 'Sign-in and security') }).click()
    await field(page, say('当前密码', 'Current password')).fill(password)
    await field(page, say('新密码', 'New password')).fill('Holding-B-2026')
    await field(page, say('再输一次密码', 'Repeat the password')).fill('Holding-B-2026')
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('当前密码不正确', 'The current password is incorrect'))).toBeVisible()
    await field(page, say('当前密码', 'Current password')).fill('Holding-A-2026')
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('密码已修改，其他设备已退出登录。', 'Password changed.'))).toBeVisible()
    await expectAccessible(page)
  })
})
