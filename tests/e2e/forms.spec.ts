import type { Locator, Page } from '@playwright/test'
import { minutes, seconds } from '../../contract/duration.ts'
import { expect, type Say, test } from '../support/browser-test.ts'
import { bindInGame } from '../support/game-token.ts'
import { type Hand, handOn } from '../support/hand.ts'
import { mailed } from '../support/mailbox.ts'
import type { Portal } from '../support/portal.ts'
import { openList, rows } from '../support/server-list.ts'
import { signInAs } from '../support/signed-in.ts'
import { smallTargets } from '../support/targets.ts'

/** Every control of every form is pressed here, one after the other. */
test.setTimeout(minutes(2))
// A revoked invitation, wrong passwords, an account without Steam.
test.use({ expectedErrors: [/status of 40[0134]/] })

interface Journey {
  readonly page: Page
  readonly portal: Portal
  readonly hand: Hand
  readonly device: 'touch' | 'mouse'
  readonly say: Say
}

const captain = 'PraccCaptain'
const newcomer = 'Newcomer'
const password = 'Rushing-B-2026'
const dialog = (page: Page): Locator => page.getByRole('dialog').last()
const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true }).filter({ visible: true })
const words = (within: Locator, text: string): Locator => within.getByText(text, { exact: true })

/** Presses what opens a dialog, and expects that a finger can press everything in it. */
async function open({ page, hand, device }: Journey, opener: Locator): Promise<void> {
  await hand.press(opener)
  await expect(dialog(page)).toBeVisible()
  if (device === 'mouse') return
  await expect(dialog(page).locator('.waiting')).toHaveCount(0)
  expect(await smallTargets(page), `small targets behind ${opener}`).toEqual([])
}

/** Closes the top dialog with its button, and confirms discarding the input if asked. */
async function close({ page, hand, say }: Journey, entered: 'kept' | 'discarded'): Promise<void> {
  const before = await page.getByRole('dialog').count()
  await hand.press(button(dialog(page), say('关闭', 'Close')))
  if (entered === 'discarded') {
    await expect(dialog(page)).toHaveAccessibleName(say('放弃已填写的内容？', 'Discard what you entered?'))
    await hand.press(button(dialog(page), say('继续填写', 'Keep editing')).last())
    await expect(page.getByRole('dialog')).toHaveCount(before)
    await hand.press(button(dialog(page), say('关闭', 'Close')))
    await hand.press(button(dialog(page), say('放弃', 'Discard')))
  }
  await expect(page.getByRole('dialog')).toHaveCount(before - 1)
}

const durations = [
  ['4 小时', '4 hours'],
  ['8 小时', '8 hours'],
  ['3 天', '3 days'],
  ['7 天', '7 days'],
  ['1 个月', '1 month'],
  ['3 个月', '3 months'],
  ['1 年', '1 year'],
] as const
const methods = [
  ['微信支付', 'WeChat Pay'],
  ['PayPal', 'PayPal'],
  ['支付宝', 'Alipay'],
] as const

/** Every duration, or those of months, and every payment method: the longest list of choices. */
async function choosePlan({ page, hand, say }: Journey, months = false): Promise<void> {
  for (const [zh, en] of months ? durations.slice(4) : durations) await hand.choose(words(dialog(page), say(zh, en)))
  for (const [zh, en] of methods) await hand.choose(words(dialog(page), say(zh, en)))
}

async function newServer(journey: Journey): Promise<void> {
  const { page, hand, say } = journey
  await open(journey, button(page, say('新建服务器', 'New server')).first())
  const form = dialog(page)
  await hand.type(form.getByLabel(say('服务器名称', 'Server name')), 'Night 7')
  await hand.type(form.getByLabel(say('密码', 'Password'), { exact: true }), 'abc123')
  await hand.choose(words(form, say('高级版 · 可切换地区', 'Premium · flexible region')))
  for (const [zh, en] of [
    ['欧洲', 'Europe'],
    ['中国', 'China'],
    ['全部', 'All'],
  ] as const) {
    await hand.choose(words(form, say(zh, en)))
  }
  for (const [zh, en] of [
    ['上海', 'Shanghai'],
    ['圣保罗', 'São Paulo'],
  ] as const) {
    await hand.choose(words(form, say(zh, en)))
  }
  await choosePlan(journey)
  await hand.choose(words(form, say('基础版 · 固定地区', 'Basic · fixed region')))
  const pay = button(form, say('租用并支付', 'Rent and pay'))
  await expect(pay).toBeEnabled()
  await hand.reach(pay)
  await close(journey, 'discarded')
}

async function regionSwitch(journey: Journey, server: Locator): Promise<void> {
  const { page, hand, say } = journey
  await open(journey, button(server, say('地区', 'Region')))
  for (const [zh, en] of [
    ['美洲', 'America'],
    ['亚洲', 'Asia'],
    ['全部', 'All'],
    ['硅谷', 'Silicon Valley'],
    ['新加坡', 'Singapore'],
  ] as const) {
    await hand.choose(words(dialog(page), say(zh, en)))
  }
  // Letting go early asks for confirmation.
  await hand.press(dialog(page).getByRole('button', { name: say('按住切换到', 'Hold to move to') }))
  await hand.press(button(dialog(page), say('取消', 'Cancel')).last())
  await close(journey, 'discarded')
}

async function gamePassword(journey: Journey, server: Locator): Promise<void> {
  const { page, hand, say } = journey
  await open(journey, button(server, say('密码', 'Password')))
  await hand.type(dialog(page).getByLabel(say('新密码', 'New password')), 'newpass1')
  await hand.type(dialog(page).getByLabel(say('再输一次密码', 'Repeat the password')), 'newpass2')
  await hand.press(button(dialog(page), say('修改密码', 'Change password')))
  await expect(dialog(page).getByText(say('两次输入的密码不一致', 'The two passwords do not match'))).toBeVisible()
  await close(journey, 'discarded')
}

async function admins(journey: Journey, server: Locator): Promise<void> {
  const { page, hand, say } = journey
  await open(journey, button(server, say('管理员', 'Admins')))
  for (const _ of [1, 2, 3]) await hand.press(button(dialog(page), say('添加', 'Add')))
  await hand.type(dialog(page).getByLabel('SteamID').nth(3), '76561198000000999')
  await hand.type(dialog(page).getByLabel(say('备注', 'Note')).nth(3), 'Fox')
  await hand.press(button(dialog(page), say('历史队友', 'Previous teammates')))
  await hand.press(dialog(page).getByRole('button', { name: say('添加 s1lence', 'Add s1lence') }))
  await close(journey, 'kept')
  await hand.press(button(dialog(page), say('保存', 'Save')))
  await expect(dialog(page).getByText(say('请输入 SteamID', 'Please enter a SteamID')).first()).toBeVisible()
  await close(journey, 'discarded')
}

async function demos(journey: Journey): Promise<void> {
  const { page, hand, say } = journey
  const opener = button(page.getByRole('article', { name: '每周训练赛', exact: true }), 'DEMO')
  await expect(opener).toBeEnabled({ timeout: minutes(1) })
  await open(journey, opener)
  const noneYet = dialog(page).getByText(say('还没有录像', 'No demos yet'))
  await expect(async () => {
    if (await noneYet.isVisible()) await button(dialog(page), say('刷新', 'Refresh')).click()
    await expect(words(dialog(page), say('按地图', 'By map'))).toBeVisible({ timeout: seconds(1) })
  }).toPass({ timeout: minutes(1) })
  for (const [zh, en] of [
    ['按地图', 'By map'],
    ['按日期', 'By date'],
  ] as const) {
    await hand.choose(words(dialog(page), say(zh, en)))
  }
  await hand.choose(dialog(page).getByText(/\.dem/).last())
  await hand.reach(button(dialog(page), say('下载', 'Download')))
  await close(journey, 'kept')
}

async function share(journey: Journey, server: Locator): Promise<void> {
  const { page, hand, say } = journey
  await open(journey, button(server, say('分享', 'Share')))
  const create = dialog(page).getByRole('button', { name: /^(生成链接|新链接|Create a link|New link)$/ })
  await hand.press(create)
  const link = dialog(page).getByText(/\/pracc\/join\//)
  await expect(link).toBeVisible()
  const address = (await link.textContent()) ?? ''
  await hand.press(button(dialog(page), say('撤销链接', 'Revoke the link')))
  await expect(button(dialog(page), say('生成链接', 'Create a link'))).toBeVisible()
  await close(journey, 'kept')
  await page.goto(address)
  await expect(page.getByText(say('邀请已失效', 'This invitation is no longer valid'))).toBeVisible()
  await page.goBack()
}

/** Everything that the owner of a server can do with it. */
async function visitServers(journey: Journey): Promise<void> {
  const { page, hand, say } = journey
  const server = page.getByRole('article', { name: 'Scrim night', exact: true })
  await signInAs(page, captain)
  await page.goto('/pracc')
  await expect(server.getByText(say('运行中', 'Running'), { exact: true })).toBeVisible({ timeout: minutes(1) })
  await newServer(journey)
  await open(journey, button(server, say('续费', 'Renew')))
  await choosePlan(journey, true)
  await hand.reach(dialog(page).getByRole('button', { name: say('支付 ¥', 'Pay ¥') }))
  await close(journey, 'discarded')
  await regionSwitch(journey, server)
  await gamePassword(journey, server)
  await admins(journey, server)
  await demos(journey)
  await open(journey, button(server, say('重启', 'Restart')))
  await hand.press(button(dialog(page), say('取消', 'Cancel')).last())
  await share(journey, server)
}

async function visitVip({ page, hand, say }: Journey): Promise<void> {
  await page.goto('/vip/subscribe?source=pwa')
  const main = page.getByRole('main')
  for (const [zh, en] of [...durations.slice(4), ...methods]) await hand.choose(words(main, say(zh, en)))
  await hand.reach(main.getByRole('button', { name: say('支付 ¥', 'Pay ¥') }))
}

/** The menu, announcements, filters, saved servers, quick join, a server's players. */
async function visitList(journey: Journey): Promise<void> {
  const { page, hand, device, say } = journey
  await openList(page)
  if (device === 'touch') {
    for (const opener of [button(page, say('打开菜单', 'Open menu')), button(page, say('模式', 'Mode')).first()]) {
      await open(journey, opener)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  }
  await open(journey, button(page, say('全部公告', 'All announcements')))
  await hand.reach(dialog(page).getByRole('listitem').last())
  await close(journey, 'kept')
  await open(journey, button(page, say('地区', 'Region')).first())
  for (const [zh, en] of [
    ['上海', 'Shanghai'],
    ['新加坡', 'Singapore'],
  ] as const) {
    await hand.choose(words(dialog(page), say(zh, en)))
  }
  await hand.press(button(dialog(page), say('重置', 'Reset')))
  await hand.press(button(dialog(page), say('关闭', 'Close')).last())
  await open(journey, button(page, say('我的', 'Mine')))
  await hand.type(dialog(page).getByRole('textbox'), 'Mine')
  await hand.press(button(dialog(page), say('保存', 'Save')))
  await hand.press(dialog(page).getByRole('button', { name: say('删除 Mine', 'Delete Mine') }))
  await page.keyboard.press('Escape')
  await open(journey, button(page, say('快速加入', 'Quick join')).first())
  await hand.press(
    dialog(page)
      .getByRole('button', { name: say('死斗', 'Deathmatch') })
      .first(),
  )
  await hand.press(button(dialog(page), say('返回', 'Back')))
  await close(journey, 'kept')
  await open(journey, rows(page).first().locator('[data-name]'))
  await page.keyboard.press('Escape')
}

async function visitSettings(journey: Journey): Promise<void> {
  const { page, hand, say } = journey
  // On a phone they are in the menu.
  if ((page.viewportSize()?.width ?? 0) < 640) await open(journey, button(page, say('打开菜单', 'Open menu')))
  await open(journey, button(page, say('应用与设置', 'App and settings')))
  await expect(page.getByRole('dialog')).toHaveCount(1)
  const sheet = dialog(page)
  for (const [zh, en] of [
    ['浅色', 'Light'],
    ['跟随系统', 'Same as device'],
    ['手动', 'Manual'],
    ['30 秒', '30 s'],
  ] as const) {
    await hand.choose(words(sheet, say(zh, en)).first())
  }
  await hand.reach(sheet.getByRole('heading', { level: 3 }).last())
  await close(journey, 'kept')
}

async function visitLeaderboard({ page, hand, say }: Journey): Promise<void> {
  await page.goto('/leaderboard')
  const names = page.locator('[data-name]')
  await expect(names.first()).toBeVisible()
  await hand.press(
    button(page, say('赛季', 'Season'))
      .or(page.getByRole('button', { name: /^S\d$/ }))
      .first(),
  )
  await hand.press(page.getByRole('listbox').getByRole('option').last())
  for (const tab of await page.getByRole('tab').all()) await hand.press(tab)
  await hand.press(button(page, 'Pro'))
  await hand.press(button(page, 'Pro'))
  await hand.press(names.first())
  await hand.reach(button(dialog(page), say('拿 TA 跟别人比', 'Compare with others')))
  await hand.press(button(dialog(page), say('关闭', 'Close')))
}

async function visitCommands(journey: Journey): Promise<void> {
  const { page, hand, say } = journey
  await page.goto('/pracc')
  await open(journey, button(page, say('全部命令', 'All commands')))
  await hand.reach(dialog(page).getByRole('listitem').last())
  await hand.type(dialog(page).getByRole('searchbox'), 'smoke')
  await hand.press(button(dialog(page), say('按键绑定', 'Bind a key')))
  await hand.type(dialog(page).getByLabel(say('附加内容', 'Text after the command')), 'all')
  await close(journey, 'discarded')
}

let accounts = 0

/** A new account: e-mail, code from the mail, a password that is mistyped first. Ends at the sign-in form. */
async function register({ page, portal, hand, say }: Journey): Promise<void> {
  const field = (zh: string, en: string) => dialog(page).getByLabel(say(zh, en), { exact: true })
  const address = `newcomer${accounts}.${process.pid}@example.org`
  await hand.press(button(dialog(page), say('注册账号', 'Create an account')))
  await hand.type(field('邮箱', 'E-mail'), address)
  await hand.press(button(dialog(page), say('发送验证码', 'Send code')))
  await hand.type(field('验证码', 'Verification code'), await mailed(portal.url, address, /\b(\d{6})\b/))
  await hand.type(field('密码', 'Password'), password)
  await hand.type(field('再输一次密码', 'Repeat the password'), 'Rushing-B-2025')
  await hand.press(button(dialog(page), say('注册', 'Create account')))
  await expect(dialog(page).getByText(say('两次输入的密码不一致', 'Passwords do not match'))).toBeVisible()
  await hand.type(field('再输一次密码', 'Repeat the password'), password)
  await hand.press(button(dialog(page), say('注册', 'Create account')))
  await hand.press(button(dialog(page), say('立即登录', 'Sign in now')))
}

/** Links the account with the token from the game, which signs in. */
async function linkGame({ page, portal, hand, say }: Journey): Promise<void> {
  await hand.press(button(dialog(page), say('游戏给了我一个令牌', 'The game showed me a token')))
  const token = dialog(page).getByLabel(say('游戏里的令牌', 'Token from game'), { exact: true })
  await hand.type(
    token,
    bindInGame(portal, `7656119${8_200_000_000 + accounts * 1000 + (process.pid % 1000)}`, newcomer),
  )
  await hand.press(button(dialog(page), say('验证令牌', 'Check token')))
  await hand.press(button(dialog(page), say('绑定这个账号', 'Link this account')))
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function changePassword(journey: Journey): Promise<void> {
  const { page, hand, say } = journey
  await open(journey, page.getByRole('banner').getByRole('button', { name: newcomer }))
  await hand.press(button(page, say('登录与安全', 'Sign-in and security')))
  for (const [zh, en] of [
    ['当前密码', 'Current password'],
    ['新密码', 'New password'],
    ['再输一次密码', 'Repeat the password'],
  ] as const) {
    await hand.type(dialog(page).getByLabel(say(zh, en), { exact: true }), 'Holding-A-2026')
  }
  await hand.press(button(dialog(page), say('修改密码', 'Change password')))
  await expect(dialog(page).getByText(say('当前密码不正确', 'The current password is incorrect'))).toBeVisible()
  await close(journey, 'discarded')
}

/** Signing in by e-mail, a forgotten password, a new account with its token and its password. */
async function visitAccount(journey: Journey): Promise<void> {
  const { page, hand, say } = journey
  const field = (zh: string, en: string) => dialog(page).getByLabel(say(zh, en), { exact: true })
  accounts += 1
  await page.goto('/faq')
  await open(journey, page.getByRole('banner').getByRole('button', { name: say('登录', 'Sign in') }))
  await hand.press(button(dialog(page), say('邮箱登录', 'Sign in with e-mail')))
  await hand.type(field('邮箱', 'E-mail'), 'fox@example.org')
  await hand.type(field('密码', 'Password'), 'x')
  await hand.press(button(dialog(page), say('忘记密码？', 'Forgot your password?')))
  await hand.reach(button(dialog(page), say('发送链接', 'Send the link')))
  await hand.press(button(dialog(page), say('返回', 'Back')))
  await register(journey)
  await hand.type(field('密码', 'Password'), password)
  await hand.press(button(dialog(page), say('登录', 'Sign in')))
  await linkGame(journey)
  await changePassword(journey)
  await page.goto('/reset-password?token=abc&email=fox@example.org')
  const main = page.getByRole('main')
  await hand.type(main.getByLabel(say('新密码', 'New password'), { exact: true }), password)
  await hand.type(main.getByLabel(say('再输一次密码', 'Repeat the password'), { exact: true }), password)
  await hand.reach(main.getByRole('button', { name: say('设置新密码', 'Set new password') }))
}

for (const width of [360, 820, 1440]) {
  const tag = width === 360 ? ['@once'] : ['@once', '@all']
  test(`nothing shifts while the prices in another currency load, ${width} px wide`, { tag }, async ({ page, say }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, captain)
    // Never answered: the prices keep loading.
    await page.route('**/api/payment/pricing?*currency=USD', () => undefined)
    const loading = page.locator('main .waiting, dialog .waiting').first()
    for (const [path, opener] of [
      ['/vip/subscribe?source=pwa', undefined],
      ['/pracc', say('续费', 'Renew')],
    ] as const) {
      await page.goto(path)
      if (opener !== undefined) await button(page, opener).last().click()
      const paypal = page.getByText('PayPal', { exact: true }).last()
      await expect(page.getByRole('radio', { name: say('1 年', '1 year') })).toBeEnabled()
      const before = await paypal.boundingBox()
      await paypal.click()
      await expect(loading).toBeVisible()
      const after = await paypal.boundingBox()
      expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0)), path).toBeLessThan(1.5)
    }
  })
}

/** The narrowest screen in both languages; the others in one of them, because the words change only the wrapping. */
const screens = [
  { width: 360, height: 780, device: 'touch', languages: ['zh', 'en'], tag: [] },
  { width: 820, height: 1180, device: 'touch', languages: ['zh'], tag: ['@all'] },
  { width: 1280, height: 720, device: 'mouse', languages: ['en'], tag: ['@all'] },
] as const

for (const { width, height, device, languages, tag } of screens) {
  test.describe(`${width} × ${height}, ${device}`, { tag: [...tag] }, () => {
    test.skip(({ language }) => !languages.some((one) => one === language), 'runs in the other language')
    const touch = device === 'touch'
    test.use({ viewport: { width, height }, hasTouch: touch, isMobile: touch })

    test('every form of a visitor and of a new account can be used by touch and by keyboard', async ({
      page,
      portal,
      say,
    }) => {
      const journey = { page, portal, say, device, hand: await handOn(page, device) }
      await visitList(journey)
      await visitSettings(journey)
      await visitAccount(journey)
      await visitCommands(journey)
      await visitLeaderboard(journey)
    })

    test('every form of a player with servers can be used by touch and by keyboard', async ({ page, portal, say }) => {
      const journey = { page, portal, say, device, hand: await handOn(page, device) }
      await visitServers(journey)
      await visitVip(journey)
    })
  })
}
