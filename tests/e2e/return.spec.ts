import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, type Say, test } from '../support/browser-test.ts'
import { answerWithLongRanking } from '../support/leaderboard-answers.ts'
import { leaderboardRecord } from '../support/leaderboard-record.ts'
import { mailed } from '../support/mailbox.ts'
import type { Portal } from '../support/portal.ts'
import { persona, signInAs } from '../support/signed-in.ts'

const captain = 'PraccCaptain'
const password = 'Rushing-B-2026'
let made = 0

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog').last()
const account = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name })
const viaSteam = (page: Page, say: Say) =>
  dialog(page)
    .getByRole('button', { name: say('通过 Steam 登录', 'Sign in with Steam') })
    .click()
const choose = (page: Page, name: string) => page.getByRole('link', { name }).click()
const logIn = (scope: Locator, say: Say) =>
  scope
    .getByRole('button', { name: say('登录', 'Sign in'), exact: true })
    .first()
    .click()

/** Creates a share link of a demo server as its owner; returns the path of its page. */
async function shareLink(page: Page): Promise<string> {
  await signInAs(page, captain)
  const token = await page.evaluate(() => localStorage.getItem('loginToken'))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await page.request.post('/api/scrim/server/pr-demo-fixed/share', { headers, data: {} })
  expect(answer.status()).toBe(200)
  await page.evaluate(() => {
    for (const key of ['user', 'loginToken', 'loginTimestamp', 'personalDataOf']) localStorage.removeItem(key)
  })
  return new URL((await answer.json()).url).pathname
}

/** Ends every session of the page's user at the server; the page learns of it with its next request. */
async function endSessions(page: Page, request: APIRequestContext): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('loginToken'))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  expect((await request.post('/api/auth/logout-everywhere', { headers, data: {} })).status()).toBe(204)
}

/** Registers an e-mail account in the open dialog, and signs in with it up to the link with Steam. */
async function registerUpToLink(page: Page, say: Say, portal: Portal): Promise<string> {
  made += 1
  const address = `way${made}.${process.pid}@example.org`
  const press = (zh: string, en: string) =>
    dialog(page)
      .getByRole('button', { name: say(zh, en), exact: true })
      .click()
  const field = (zh: string, en: string) => page.getByLabel(say(zh, en), { exact: true })
  await press('注册账号', 'Create an account')
  await page.getByRole('textbox', { name: say('邮箱', 'E-mail') }).fill(address)
  await page.keyboard.press('Tab')
  await press('发送验证码', 'Send code')
  await field('验证码', 'Verification code').fill(await mailed(portal.url, address, /\b(\d{6})\b/))
  await field('密码', 'Password').fill(password)
  await field('再输一次密码', 'Repeat the password').fill(password)
  await page.keyboard.press('Enter')
  await press('立即登录', 'Sign in now')
  await field('密码', 'Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveAccessibleName(say('绑定 Steam 账号', 'Link your Steam account'))
  return address
}

async function signOut(page: Page, say: Say, name: string): Promise<void> {
  await account(page, name).click()
  await dialog(page)
    .getByRole('button', { name: say('退出登录', 'Sign out') })
    .click()
  await dialog(page)
    .getByRole('button', { name: say('退出登录', 'Sign out'), exact: true })
    .click()
  await expect(account(page, name)).toHaveCount(0)
}

test.describe('from an invitation', () => {
  test('through Steam, also after cancelling first', async ({ page, say }) => {
    const invitation = await shareLink(page)
    await page.goto(invitation)
    await main(page)
      .getByRole('button', { name: say('登录后加入', 'Sign in to join') })
      .click()
    await viaSteam(page, say)
    await expect(page).not.toHaveURL(/join/)
    expect(decodeURIComponent(page.url())).not.toContain(invitation)
    await choose(page, say('取消登录', 'Cancel'))
    await expect(page.getByText(say('已取消登录', 'Sign-in was cancelled'))).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${invitation}$`))
    await main(page)
      .getByRole('button', { name: say('登录后加入', 'Sign in to join') })
      .click()
    await viaSteam(page, say)
    await choose(page, persona.streamer)
    await expect(main(page).getByRole('button', { name: say('加入成为成员', 'Join as member') })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${invitation}$`))
    await expect(account(page, persona.streamer)).toBeVisible()
  })

  test('by registration, e-mail, a reload in between, and the link with Steam; then by e-mail alone', async ({
    page,
    say,
    portal,
  }) => {
    const invitation = await shareLink(page)
    await page.goto(invitation)
    const signIn = main(page).getByRole('button', { name: say('登录后加入', 'Sign in to join') })
    await signIn.click()
    await dialog(page)
      .getByRole('button', { name: say('邮箱登录', 'Sign in with e-mail') })
      .click()
    const address = await registerUpToLink(page, say, portal)
    await page.reload()
    await expect(page).toHaveURL(new RegExp(`${invitation}$`))
    await signIn.click()
    await dialog(page)
      .getByRole('button', { name: say('通过 Steam 绑定', 'Link with Steam') })
      .click()
    const who = say('s1lence', persona.newcomer)
    await choose(page, who)
    const join = main(page).getByRole('button', { name: say('加入成为成员', 'Join as member') })
    await expect(join).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${invitation}$`))
    await signOut(page, say, who)

    await signIn.click()
    await dialog(page)
      .getByRole('button', { name: say('邮箱登录', 'Sign in with e-mail') })
      .click()
    await page.getByRole('textbox', { name: say('邮箱', 'E-mail') }).fill(address)
    await page.getByLabel(say('密码', 'Password'), { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(join).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${invitation}$`))
  })
})

test.describe('from a half-filled rental form', () => {
  test.use({ expectedErrors: [/status of 401/] })

  const form = (page: Page, say: Say) => page.getByRole('dialog', { name: say('新建服务器', 'New server') })
  const passwordField = (page: Page, say: Say) => form(page, say).getByLabel(say('密码', 'Password'), { exact: true })

  /** Fills everything in; sending it reveals that the session has ended. */
  async function fillUntilSignedOut(page: Page, say: Say, name: string): Promise<void> {
    await main(page)
      .getByRole('button', { name: say('新建服务器', 'New server') })
      .first()
      .click()
    await expect(page).toHaveURL(/\/pracc\?new=1$/)
    await form(page, say).getByLabel(say('服务器名称', 'Server name')).fill(name)
    await passwordField(page, say).fill('abc123')
    await form(page, say).getByText(say('高级版 · 可切换地区', 'Premium · flexible region')).click()
    await form(page, say).getByText(say('东京', 'Tokyo'), { exact: true }).click()
    await form(page, say).getByText(say('3 个月', '3 months')).click()
    await form(page, say).getByText(say('微信支付', 'WeChat Pay'), { exact: true }).click()
    await endSessions(page, page.request)
    const expired = main(page).getByText(say('登录已过期', 'Your sign-in has expired'))
    // A read of the page itself may be refused before the press, which closes the form as well.
    await form(page, say)
      .getByRole('button', { name: say('租用并支付', 'Rent and pay') })
      .or(expired)
      .click()
    await expect(expired).toBeVisible()
  }

  /** The form is as it was left, except for the password, which is not stored anywhere. */
  async function expectForm(page: Page, say: Say, name: string): Promise<void> {
    await expect(page).toHaveURL(/\/pracc\?new=1$/)
    await expect(form(page, say).getByLabel(say('服务器名称', 'Server name'))).toHaveValue(name)
    await expect(form(page, say).getByRole('radio', { name: say('高级版', 'Premium') })).toBeChecked()
    await expect(form(page, say).getByRole('radio', { name: say('东京', 'Tokyo') })).toBeChecked()
    await expect(form(page, say).getByRole('radio', { name: say('3 个月', '3 months') })).toBeChecked()
    await expect(form(page, say).getByRole('radio', { name: say('微信支付', 'WeChat Pay') })).toBeChecked()
    await expect(passwordField(page, say)).toHaveValue('')
    await expect(passwordField(page, say)).toHaveAccessibleDescription(
      say('密码不会保存，请重新填写。', "Enter the password again. It isn't saved."),
    )
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    expect(kept).not.toContain('abc123')
    await passwordField(page, say).fill('abc123')
    await expect(form(page, say).getByRole('button', { name: say('租用并支付', 'Rent and pay') })).toBeEnabled()
  }

  test('through Steam, in this window and in another one; closing it deletes the draft', async ({
    page,
    context,
    say,
  }) => {
    await signInAs(page, persona.player)
    await page.goto('/pracc')
    await fillUntilSignedOut(page, say, 'Half 一半')
    await logIn(main(page), say)
    await viaSteam(page, say)
    const back = await page.getByRole('link', { name: persona.player }).getAttribute('href')
    const other = await context.newPage()
    await other.goto(new URL(back ?? '', page.url()).href)
    await expectForm(other, say, 'Half 一半')
    await other.close()

    await page.goto('/pracc')
    await fillUntilSignedOut(page, say, 'Again 再来')
    await logIn(main(page), say)
    await viaSteam(page, say)
    await choose(page, persona.player)
    await expectForm(page, say, 'Again 再来')
    await form(page, say)
      .getByRole('button', { name: say('关闭', 'Close') })
      .click()
    await page.getByRole('button', { name: say('放弃', 'Discard') }).click()
    await expect(page).toHaveURL(/\/pracc$/)
    await page.goto('/pracc?new=1')
    await expect(form(page, say).getByLabel(say('服务器名称', 'Server name'))).toHaveValue('')
  })

  test('by e-mail, in the same window, with a link that /login resumes; another user finds an empty form', {
    tag: '@all',
  }, async ({ page, say, portal }) => {
    await page.goto('/login?showEmailLogin=true')
    const address = await registerUpToLink(page, say, portal)
    await page.reload()
    await expect(dialog(page)).toHaveAccessibleName(say('绑定 Steam 账号', 'Link your Steam account'))
    await dialog(page)
      .getByRole('button', { name: say('通过 Steam 绑定', 'Link with Steam') })
      .click()
    await choose(page, say(persona.member, captain))
    await expect(account(page, say(persona.member, captain))).toBeVisible()
    await page.goto('/pracc')
    await fillUntilSignedOut(page, say, 'Mail 邮箱')
    await logIn(main(page), say)
    await dialog(page)
      .getByRole('button', { name: say('邮箱登录', 'Sign in with e-mail') })
      .click()
    await page.getByRole('textbox', { name: say('邮箱', 'E-mail') }).fill(address)
    await page.getByLabel(say('密码', 'Password'), { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expectForm(page, say, 'Mail 邮箱')
    await page.reload()
    await expect(form(page, say).getByLabel(say('服务器名称', 'Server name'))).toHaveValue('Mail 邮箱')

    await endSessions(page, page.request)
    await page.reload()
    await logIn(main(page), say)
    await viaSteam(page, say)
    await choose(page, persona.streamer)
    await expect(form(page, say).getByLabel(say('服务器名称', 'Server name'))).toHaveValue('')
  })
})

test('from the leaderboard: mode, period and page', { tag: '@all' }, async ({ page, say }) => {
  await answerWithLongRanking(page, 20)
  const podium = [1, 2, 3, 4, 5].map((rank) => leaderboardRecord(rank))
  await page.route(/\/api\/leaderboard\/[\w-]+\/top/, (route) => route.fulfill({ json: podium }))
  await page.goto('/leaderboard?season=all')
  await page.getByRole('tab', { name: say('回防', 'Retakes') }).click()
  const rows = page.getByRole('table', { name: say('排名列表', 'Ranking') }).locator('tr[data-row]')
  const ranked = (rank: number) =>
    rows.filter({ has: page.locator('td:first-child', { hasText: RegExp(`^${rank}$`) }) })
  await expect(rows.first()).toBeVisible()
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight - 1.5 * innerHeight))
    await expect(page).toHaveURL(/\?season=all&mode=retakes&page=[2-9]$/, { timeout: 4000 })
  }).toPass()
  const place = page.url()
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('登录', 'Sign in') })
    .click()
  await viaSteam(page, say)
  await choose(page, persona.streamer)
  await expect(account(page, persona.streamer)).toBeVisible()
  await expect(page).toHaveURL(place)
  const from = Number(/page=(\d)/.exec(place)?.[1]) * 50 - 49
  const expectPlace = async () => {
    await expect(ranked(from)).toBeInViewport()
    await expect(ranked(from - 6)).not.toBeInViewport()
  }
  await expectPlace()
  await page.reload()
  await expectPlace()
})

test('two tabs at once return each to its own page, one of them with the plan that was chosen there', async ({
  page,
  context,
  say,
}) => {
  await page.goto('/vip/subscribe')
  await page.getByRole('button', { name: say('不安装，继续', 'Continue without installing') }).click()
  await main(page).getByText(say('3 个月', '3 months')).click()
  await main(page).getByText(say('微信支付', 'WeChat Pay'), { exact: true }).click()
  await logIn(main(page), say)
  await viaSteam(page, say)
  const other = await context.newPage()
  await other.goto('/servers?mode=retakes')
  await other
    .getByRole('banner')
    .getByRole('button', { name: say('登录', 'Sign in') })
    .click()
  await viaSteam(other, say)
  await choose(page, persona.newcomer)
  await expect(account(page, persona.newcomer)).toBeVisible()
  await expect(page).toHaveURL(/\/vip\/subscribe$/)
  await expect(main(page).getByRole('radio', { name: say('3 个月', '3 months') })).toBeChecked()
  await expect(main(page).getByRole('radio', { name: say('微信支付', 'WeChat Pay') })).toBeChecked()
  await expect(page.getByRole('button', { name: `${say('支付', 'Pay')} ¥80.00` })).toBeEnabled()
  await choose(other, persona.newcomer)
  await expect(account(other, persona.newcomer)).toBeVisible()
  await expect(other.getByText(say('Steam 未确认', 'Steam did not confirm'))).toHaveCount(0)
  await expect(other).toHaveURL(/\/servers\?mode=retakes$/)
})

test('a reload while the code is exchanged also leads back, and says that the sign-in must be repeated', async ({
  page,
  say,
}) => {
  await page.goto('/faq')
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('登录', 'Sign in') })
    .click()
  await viaSteam(page, say)
  await page.route('**/api/auth/steam/token', () => undefined)
  await choose(page, persona.streamer)
  await expect(page).toHaveURL(/\/auth\/steam\/callback\?return=[\w-]{22}$/)
  await page.reload()
  await expect(page.getByText(say('未找到登录令牌', 'Sign-in token missing'))).toBeVisible()
  await expect(page).toHaveURL(/\/faq$/)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
