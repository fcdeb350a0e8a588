import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { minutes } from '../../contract/duration.ts'
import { openDatabase } from '../../server/database.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Say, test } from '../support/browser-test.ts'
import { persona, signInAs } from '../support/signed-in.ts'
import { untilTakenOver } from '../support/take-over.ts'

const captain = 'PraccCaptain'
/** Servers are processes that are really started, which takes time on a busy machine. */
test.setTimeout(minutes(4))

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }

const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })
const dialog = (page: Page): Locator => page.getByRole('dialog').last()
const running = (server: Locator, say: Say) =>
  expect(server.getByText(say('运行中', 'Running'), { exact: true })).toBeVisible({ timeout: 60_000 })
const done = (page: Page, say: Say) => dialog(page).getByRole('button', { name: say('完成', 'Done'), exact: true })

/** Opens the page as one of the demo's people, and waits for the first server to run. */
async function openAs(page: Page, name: string, server: string | undefined, say: Say): Promise<void> {
  await signInAs(page, name)
  await page.goto('/pracc')
  if (server !== undefined) await running(card(page, server), say)
}

async function press(server: Locator, zh: string, en: string, say: Say): Promise<void> {
  await server.getByRole('button', { name: say(zh, en), exact: true }).click()
}

/** Holds a button with the pointer for longer than the required two seconds. */
async function hold(button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('the button is not on the screen')
  const { mouse } = button.page()
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await mouse.down()
  await button.page().waitForTimeout(2200)
  await mouse.up()
}

/** Fills the form of a new server and sends it. */
async function fillForm(page: Page, name: string, method: string, say: Say): Promise<void> {
  await page
    .getByRole('button', { name: say('新建服务器', 'New server') })
    .first()
    .click()
  const form = dialog(page)
  const pay = form.getByRole('button', { name: say('租用并支付', 'Rent and pay') })
  await expect(pay).toBeDisabled()
  await form.getByLabel(say('服务器名称', 'Server name')).fill(name)
  await form.getByLabel(say('密码', 'Password'), { exact: true }).fill('abc123')
  await expect(form.getByRole('radio', { name: say('上海', 'Shanghai') })).toBeDisabled()
  await form.getByText(say('基础版 · 固定地区', 'Basic · fixed region')).click()
  await form.getByText(say('上海', 'Shanghai'), { exact: true }).click()
  await form.getByText(method, { exact: true }).click()
  await expect(pay).toBeEnabled()
  await pay.click()
}

/** Ends a server's time a moment from now. */
async function endNow(dataDir: string, name: string): Promise<void> {
  const database = await openDatabase({ kind: 'sqlite', file: path.join(dataDir, 'spawnpoint.db') })
  const rental = database.kysely.updateTable('rental').where('name', '=', name)
  const { id } = await rental
    .set({ expires_at: Date.now() - 1000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Looked at every minute otherwise.
  await database.kysely.updateTable('job').where('id', '=', `rental-${id}`).set({ run_at: 0 }).execute()
  await database.close()
}

/** Pays on the sandbox's page, then shows ours again. */
async function payIn(wallet: Page, page: Page): Promise<void> {
  await wallet.locator('button[value=pay]').click()
  await wallet.waitForURL(/\/pracc/)
  await wallet.close()
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
}

test('a visitor sees a blurred preview, and the sign-in button', async ({ page, say }) => {
  await page.goto('/pracc')
  await untilTakenOver(page)
  await expect(page.getByText(say('需要登录', 'Sign-in required'))).toBeVisible()
  await expect(page.getByRole('button', { name: say('新建服务器', 'New server') })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByText(say('价格', 'Pricing'), { exact: true }).click()
  await expect(page.getByRole('row', { name: say('1 个月', '1 month') })).toContainText('¥')
  await page
    .getByRole('main')
    .getByRole('button', { name: say('登录', 'Sign in') })
    .last()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('every command is found in both languages and by initials, copied with a tap, pinned and bound to a key', async ({
  page,
  say,
}) => {
  await page.goto('/pracc')
  await page.getByRole('button', { name: say('全部命令', 'All commands') }).click()
  const search = dialog(page).getByRole('searchbox')
  for (const wanted of ['glass', '玻璃', 'dssybl']) {
    await search.fill(wanted)
    await expect(dialog(page).getByRole('listitem')).toHaveCount(1)
    await expect(dialog(page).getByRole('listitem')).toContainText('!break')
  }
  await dialog(page).getByRole('listitem').getByRole('button').first().click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('!break')
  await dialog(page)
    .getByRole('button', { name: say('置顶 !break', 'Pin !break'), exact: true })
    .click()
  await search.fill('')
  await expect(dialog(page).getByRole('listitem').first()).toContainText('!break')
  // The command that was copied last is the one to be bound.
  await press(dialog(page), '按键绑定', 'Bind a key', say)
  const key = dialog(page).getByLabel(say('按键', 'Key'), { exact: true })
  await key.fill('f13')
  await expect(dialog(page).getByText(say('游戏里没有这个按键', 'The game has no such key'))).toBeVisible()
  await key.fill('')
  await key.press('F6')
  await dialog(page).getByLabel(say('附加内容', 'Text after the command')).fill('x"; quit')
  await expect(dialog(page).getByText(say('不能包含引号', 'No quotation marks'))).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByLabel(say('附加内容', 'Text after the command')).fill('all')
  await press(dialog(page), '复制绑定指令', 'Copy line', say)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('bind "f6" "say !break all"')
  await page.reload()
  await expect(
    page
      .getByRole('region', { name: say('常用命令', 'Common commands') })
      .getByRole('listitem')
      .first(),
  ).toContainText('!break')
})

test.describe('renting', () => {
  test('on a desktop: form, payment, creation, a server to join', async ({ page, say }) => {
    await openAs(page, persona.player, undefined, say)
    const opening = page.context().waitForEvent('page')
    await fillForm(page, 'Desk 桌面', say('支付宝', 'Alipay'), say)
    await expect(dialog(page).getByRole('timer')).toHaveText(/0[78]:\d\d/)
    await payIn(await opening, page)
    await expect(dialog(page).getByText(say('服务器创建中', 'Your server is being created'))).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: /\d:\d\d/ })).toBeDisabled()
    await expectAccessible(page)
    await done(page, say).click({ timeout: 60_000 })
    const server = card(page, 'Desk 桌面')
    await running(server, say)
    await press(server, '复制连接指令', 'Copy connect', say)
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^connect 127\.0\.0\.1:\d+; password abc123$/)
    await expect(server.getByRole('link', { name: say('加入', 'Join') })).toHaveAttribute(
      'href',
      /^steam:\/\/connect\//,
    )
  })

  test.describe('on a phone', () => {
    test.use(phone)

    test('nothing opens by itself, and a closed dialog is resumed', { tag: '@once' }, async ({ page, say }) => {
      await openAs(page, persona.member, undefined, say)
      await fillForm(page, 'Phone', say('微信支付', 'WeChat Pay'), say)
      await expect(page.getByRole('img', { name: say('微信支付二维码', 'QR code to pay with WeChat') })).toBeVisible()
      await expectNoSidewaysScroll(page)
      expect(page.context().pages()).toHaveLength(1)
      await page.keyboard.press('Escape')
      await page.goto('/pracc')
      await page
        .getByRole('main')
        .getByRole('link', { name: say('1 笔付款待完成', '1 payment pending') })
        .click()
      const opening = page.context().waitForEvent('page')
      await dialog(page).locator('a[target=_blank]').first().click()
      await payIn(await opening, page)
      await done(page, say).click({ timeout: 60_000 })
      await running(card(page, 'Phone'), say)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
  })

  test('with PayPal, the app killed while paying: the server is created, and ends with its time', {
    tag: '@once',
  }, async ({ page, context, say, portal }) => {
    await openAs(page, persona.streamer, undefined, say)
    const opening = context.waitForEvent('page')
    await fillForm(page, 'Dollars', 'PayPal', say)
    const wallet = await opening
    await expect(wallet.getByText(/\$/).first()).toBeVisible()
    await page.close()
    await wallet.locator('button[value=pay]').click()
    await wallet.waitForURL(/\/pracc/)
    await done(wallet, say).click({ timeout: 60_000 })
    const server = card(wallet, 'Dollars')
    await running(server, say)
    await endNow(portal.dataDir, 'Dollars')
    const section = wallet.getByRole('list', { name: say('已到期的服务器', 'Expired servers') })
    await expect
      .poll(
        async () => {
          await wallet.reload()
          await server.waitFor()
          return section.getByText('Dollars').count()
        },
        { timeout: 60_000, intervals: [2000] },
      )
      .toBe(1)
    await expect(server.getByText(say('已到期', 'Expired'), { exact: true })).toBeVisible()
    await expect(server.getByRole('button', { name: 'DEMO' })).toBeDisabled()
    await expect(server.getByRole('button', { name: say('续费', 'Renew'), exact: true })).toBeEnabled()
    await expectAccessible(wallet)
  })

  test('PayPal moves a short duration to seven days and says so', async ({ page, say }) => {
    await openAs(page, captain, 'Scrim night', say)
    await page.getByRole('button', { name: say('新建服务器', 'New server') }).click()
    const form = dialog(page)
    await form.getByText(say('高级版 · 可切换地区', 'Premium · flexible region')).click()
    await form.getByText(say('4 小时', '4 hours'), { exact: true }).click()
    await expect(form.getByText('¥10.00').last()).toBeVisible()
    await form.getByText('PayPal', { exact: true }).click()
    await expect(form.getByText(say('PayPal 仅支持 7 天', 'PayPal requires 7 days'))).toBeVisible()
    await expect(form.getByRole('radio', { name: say('4 小时', '4 hours') })).toBeDisabled()
    await expect(form.getByRole('radio', { name: say('7 天', '7 days') })).toBeChecked()
    await expectAccessible(page)
  })
})

test.describe('the owner', () => {
  test('changes the password, and sees what is wrong with one', async ({ page, say }) => {
    await openAs(page, captain, 'Scrim night', say)
    const server = card(page, 'Scrim night')
    await press(server, '密码', 'Password', say)
    const form = dialog(page)
    const submit = form.getByRole('button', { name: say('修改密码', 'Change password') })
    await form.getByLabel(say('新密码', 'New password')).fill('new pass')
    await submit.click()
    await expect(form.getByText(say('只能包含字母和数字', 'Only letters and digits'), { exact: true })).toBeVisible()
    await form.getByLabel(say('新密码', 'New password')).fill('newpass1')
    await form.getByLabel(say('再输一次', 'Repeat')).fill('newpass2')
    await submit.click()
    await expect(form.getByText(say('两次输入的密码不一致', 'The two passwords do not match'))).toBeVisible()
    await expectAccessible(page)
    await form.getByLabel(say('再输一次', 'Repeat')).fill('newpass1')
    await submit.click()
    await done(page, say).click()
    await expect(server.getByText('newpass1')).toBeVisible()
  })

  test('edits the admins with a former teammate', async ({ page, say }) => {
    await openAs(page, captain, 'Scrim night', say)
    const server = card(page, 'Scrim night')
    await press(server, '管理员', 'Admins', say)
    await expect(dialog(page).getByText(say('我', 'me'), { exact: true })).toBeVisible()
    await dialog(page)
      .getByRole('button', { name: say('添加', 'Add'), exact: true })
      .click()
    await dialog(page)
      .getByRole('button', { name: say('保存', 'Save') })
      .click()
    await expect(dialog(page).getByText(say('请输入 SteamID', 'Please enter a SteamID'))).toBeVisible()
    await dialog(page)
      .getByRole('button', { name: say('历史队友', 'Previous teammates') })
      .click()
    await dialog(page)
      .getByRole('button', { name: say('添加 s1lence', 'Add s1lence') })
      .click()
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await dialog(page)
      .getByRole('button', { name: say('保存', 'Save') })
      .click()
    await done(page, say).click()
    await press(server, '管理员', 'Admins', say)
    await expect(dialog(page).getByLabel('SteamID')).toHaveCount(2)
  })

  test('restarts by holding the pointer, and the card is locked', { tag: '@once' }, async ({ page, say }) => {
    await openAs(page, captain, '每周训练赛', say)
    const server = card(page, '每周训练赛')
    const button = server.getByRole('button', { name: say('重启', 'Restart'), exact: true })
    // Letting go early asks, which is the alternative to holding.
    await button.click()
    await expect(
      dialog(page)
        .getByRole('button', { name: say('取消', 'Cancel') })
        .last(),
    ).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await hold(button)
    await expect(server.getByText(say('重启中', 'Restarting'), { exact: true })).toBeVisible()
    await expect(server.getByRole('button', { name: say('密码', 'Password'), exact: true })).toBeDisabled()
    await expectAccessible(page)
    await expect(server.getByText(say('重启完成，用时', 'Restarted, back after'))).toBeVisible({ timeout: 60_000 })
    await running(server, say)
  })

  test('moves the server by holding Space, and finds it there', { tag: '@once' }, async ({ page, say }) => {
    await openAs(page, captain, 'Scrim night', say)
    const server = card(page, 'Scrim night')
    await press(server, '地区', 'Region', say)
    await expect(dialog(page).getByRole('radio', { name: say('东京', 'Tokyo') })).toBeDisabled()
    await dialog(page).getByText(say('法兰克福', 'Frankfurt'), { exact: true }).click()
    await expectAccessible(page)
    await dialog(page)
      .getByRole('button', { name: say('按住切换到', 'Hold to move to') })
      .focus()
    await page.keyboard.down('Space')
    await page.waitForTimeout(2200)
    await page.keyboard.up('Space')
    await expect(dialog(page).getByRole('timer')).toBeVisible()
    await done(page, say).click({ timeout: 60_000 })
    await expect(server.getByText(say('法兰克福', 'Frankfurt'))).toBeVisible()
    await running(server, say)
  })

  test('gets a link to a demo', { tag: '@once' }, async ({ page, say }) => {
    await openAs(page, captain, '每周训练赛', say)
    await expect(card(page, '每周训练赛').getByRole('button', { name: 'DEMO' })).toBeEnabled({ timeout: 60_000 })
    await press(card(page, '每周训练赛'), 'DEMO', 'DEMO', say)
    await expect(dialog(page).getByRole('button', { name: say('刷新', 'Refresh') })).toBeEnabled()
    const news = dialog(page).getByRole('img', { name: say('新', 'New') })
    await expect(news.first()).toBeVisible()
    await expect(
      dialog(page)
        .getByRole('group', { name: /^20\d\d-\d\d-\d\d$/ })
        .first(),
    ).toBeVisible()
    const seen = await news.count()
    await page.keyboard.press('Escape')
    await press(card(page, '每周训练赛'), 'DEMO', 'DEMO', say)
    await dialog(page).getByText(say('按地图', 'By map'), { exact: true }).click()
    await expect(dialog(page).getByRole('group', { name: /^de_/ }).first()).toBeVisible()
    expect(await news.count()).toBeLessThan(seen)
    await dialog(page).getByText(/\.dem/).first().click()
    await dialog(page)
      .getByRole('button', { name: say('下载', 'Download') })
      .click()
    const link = await dialog(page)
      .getByRole('link', { name: say('下载', 'Download') })
      .getAttribute('href')
    const file = await page.request.get(link ?? '')
    expect(file.status()).toBe(200)
    await expectAccessible(page)
  })

  test('renews, and the end moves', async ({ page, say }) => {
    await openAs(page, captain, 'Scrim night', say)
    const server = card(page, 'Scrim night')
    const until = () =>
      server
        .getByText(/\d{4}\/\d\d\/\d\d/)
        .first()
        .textContent()
    const before = await until()
    const opening = page.context().waitForEvent('page')
    await press(server, '续费', 'Renew', say)
    await dialog(page).getByText(say('7 天', '7 days'), { exact: true }).click()
    await dialog(page)
      .getByRole('button', { name: say('支付 ¥', 'Pay ¥') })
      .click()
    await payIn(await opening, page)
    await done(page, say).click({ timeout: 60_000 })
    await expect.poll(until).not.toBe(before)
  })

  test('shares with a link, which makes a member, who may leave', async ({ page, browser, say, portal, language }) => {
    await openAs(page, captain, 'Scrim night', say)
    await press(card(page, 'Scrim night'), '分享', 'Share', say)
    await dialog(page)
      .getByRole('button', { name: say('生成链接', 'Create a link') })
      .click()
    const url =
      (await dialog(page)
        .getByText(/\/pracc\/join\//)
        .textContent()) ?? ''
    await expectAccessible(page)
    const other = await browser.newContext({ baseURL: portal.url, serviceWorkers: 'block' })
    await other.addInitScript((preferred) => localStorage.setItem('preferredLanguage', preferred), language)
    const friend = await other.newPage()
    await signInAs(friend, persona.streamer)
    await friend.goto(url)
    await friend.getByRole('button', { name: say('加入成为成员', 'Join as member') }).click()
    const server = card(friend, 'Scrim night')
    await expect(server.getByText(say('成员', 'Member'), { exact: true }).first()).toBeVisible()
    await press(server, '成员', 'Members', say)
    await dialog(friend)
      .getByRole('button', { name: say('退出这台服务器', 'Leave this server') })
      .click()
    await expect(server).toHaveCount(0)
    await dialog(page)
      .getByRole('button', { name: say('撤销链接', 'Revoke the link') })
      .click()
    await expect(dialog(page).getByRole('button', { name: say('生成链接', 'Create a link') })).toBeVisible()
    await friend.goto(url)
    await expect(friend.getByText(say('邀请已失效', 'This invitation is no longer valid'))).toBeVisible()
    await other.close()
  })

  test('gets the end of a server as a calendar file', async ({ page, say }) => {
    await openAs(page, captain, 'Scrim night', say)
    const saving = page.waitForEvent('download')
    await press(card(page, 'Scrim night'), '添加到日历', 'Add to calendar', say)
    expect((await saving).suggestedFilename()).toBe('pr-demo-roaming.ics')
  })
})

test('a member uses what is shared, and no more', async ({ page, say }) => {
  await openAs(page, persona.player, '每周训练赛', say)
  const server = card(page, '每周训练赛')
  const password = server.getByRole('button', { name: say('密码', 'Password'), exact: true })
  await expect(password).toHaveAttribute('aria-disabled', 'true')
  await password.hover()
  await expect(page.getByRole('tooltip', { name: say('仅服主可修改密码', 'Only the owner') })).toBeVisible()
  await expect(server.getByRole('button', { name: say('地区', 'Region'), exact: true })).toHaveCount(0)
  await expect(server.getByRole('button', { name: say('管理员', 'Admins') })).toBeEnabled({ timeout: 60_000 })
  await press(server, '管理员', 'Admins', say)
  await expect(
    dialog(page).getByText(say('仅服主可修改管理员名单', 'Only the owner can change this list')),
  ).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: say('保存', 'Save') })).toHaveCount(0)
})

test.describe('bad days', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('without a network the servers stay readable, with their age', async ({ page, say }) => {
    await openAs(page, captain, 'Scrim night', say)
    await page.route(/\/api\/scrim\//, (route) => route.abort())
    // The page writes its state to the device a moment later.
    await page.waitForTimeout(1000)
    await page.reload()
    await expect(page.getByText(say('截至', 'As of')).first()).toBeVisible()
    await expect(card(page, 'Scrim night').getByText(/127\.0\.0\.1:\d+/)).toBeVisible()
  })

  test('a list that cannot be loaded says so and is requested again', { tag: '@once' }, async ({ page, say }) => {
    await signInAs(page, persona.pro)
    await page.route(/getUserServers/, (route) => route.abort())
    await page.goto('/pracc')
    await expect(page.getByText(say('服务器列表加载失败', 'Your servers could not be loaded'))).toBeVisible()
    await page.unroute(/getUserServers/)
    await page
      .getByRole('alert')
      .getByRole('button', { name: say('重试', 'Try again') })
      .click()
    await expect(page.getByText(say('你还没有训练服', "You don't have a practice server yet"))).toBeVisible()
    await expectAccessible(page)
  })

  test('a session that the server ended is reported, and nothing of it stays', { tag: '@once' }, async ({
    page,
    say,
  }) => {
    await openAs(page, captain, 'Scrim night', say)
    await page.route(/getUserServers/, (route) =>
      route.fulfill({ status: 401, contentType: 'application/json', body: '{"error":"UNAUTHORIZED","requestId":"1"}' }),
    )
    await page.reload()
    await expect(page.getByText(say('登录已过期，请重新登录。', 'Your sign-in has expired.'))).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('loginToken'))).toBeNull()
    await expect(page.getByText('scrim128')).toHaveCount(0)
  })

  test('maintenance covers the card and says why', async ({ page, say }) => {
    await signInAs(page, captain)
    await page.route(/getUserServers/, async (route) => {
      const response = await route.fetch()
      const text = (await response.text()).replace(/"maintenance_status":0/g, '"maintenance_status":1')
      await route.fulfill({ response, body: text })
    })
    await page.goto('/pracc')
    await expect(page.getByText(say('服务器正在维护', 'are under maintenance')).first()).toBeVisible()
    await expect(card(page, 'Scrim night').getByText(say('维护中', 'Under maintenance'))).toBeVisible()
    await expect(card(page, 'Scrim night').locator('[inert]')).toHaveCount(1)
    await expectAccessible(page)
  })
})
