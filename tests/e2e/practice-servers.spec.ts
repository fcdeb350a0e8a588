import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { minutes } from '../../contract/duration.ts'
import { openDatabase } from '../../server/database.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/browser-test.ts'
import { persona, signInAs } from '../support/signed-in.ts'

const captain = persona.captain
const [fixed, roaming] = ['每周训练赛', 'Scrim night']
/** Servers are processes that are really started, which takes time on a busy machine. */
test.setTimeout(minutes(2))
const creation = { timeout: minutes(1) }

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }

const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })
const dialog = (page: Page): Locator => page.getByRole('dialog').last()
const running = (server: Locator) => expect(server.getByText('运行中', { exact: true })).toBeVisible(creation)
const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click()
const done = (page: Page) => dialog(page).getByRole('button', { name: '完成', exact: true })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Opens the page as one of the demo's people, and waits for their servers to run. */
async function openAs(page: Page, name: string, ...servers: readonly string[]): Promise<void> {
  await signInAs(page, name)
  await page.goto('/pracc')
  for (const server of servers) await running(card(page, server))
}

/** Fills the form of a new server and sends it. */
async function fillForm(page: Page, name: string, method: string): Promise<void> {
  await page.getByRole('button', { name: '新建服务器' }).first().click()
  const form = dialog(page)
  const pay = form.getByRole('button', { name: '租用并支付' })
  await expect(pay).toBeDisabled()
  await form.getByLabel('服务器名称').fill(name)
  await form.getByLabel('密码', { exact: true }).fill('abc123')
  await expect(form.getByRole('radio', { name: '上海' })).toBeDisabled()
  await form.getByText('基础版 · 固定地区').click()
  await form.getByText('上海', { exact: true }).click()
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

// PRA-02, PRA-04, F-15
test('a visitor sees a blurred preview, copies, pins and binds commands, reads the prices and is asked to sign in', async ({
  page,
}) => {
  await page.goto('/pracc')
  await expect(page.locator('.static-shell')).toHaveCount(0)
  await expect(page.getByText('需要登录')).toBeVisible()
  await expect(page.getByRole('button', { name: '新建服务器' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: '全部命令' }).click()
  const search = dialog(page).getByRole('searchbox')
  for (const wanted of ['glass', '玻璃', 'dssybl']) {
    await search.fill(wanted)
    await expect(dialog(page).getByRole('listitem')).toHaveCount(1)
    await expect(dialog(page).getByRole('listitem')).toContainText('!break')
  }
  await dialog(page).getByRole('listitem').getByRole('button').first().click()
  expect(await clipboard(page)).toBe('!break')
  await press(dialog(page), '置顶 !break')
  await search.fill('')
  await expect(dialog(page).getByRole('listitem').first()).toContainText('!break')
  // The command that was copied last is the one to be bound.
  await press(dialog(page), '按键绑定')
  const key = dialog(page).getByLabel('按键', { exact: true })
  await key.fill('f13')
  await expect(dialog(page).getByText('游戏里没有这个按键')).toBeVisible()
  await key.fill('')
  await key.press('F6')
  await dialog(page).getByLabel('附加内容').fill('x"; quit')
  await expect(dialog(page).getByText('不能包含引号')).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByLabel('附加内容').fill('all')
  await press(dialog(page), '复制绑定指令')
  expect(await clipboard(page)).toBe('bind "f6" "say !break all"')
  await page.reload()
  const common = page.getByRole('region', { name: '常用命令' })
  await expect(common.getByRole('listitem').first()).toContainText('!break')
  await expect(page.locator('.static-shell')).toHaveCount(0)
  await page.getByText('价格', { exact: true }).click()
  await expect(page.getByRole('row', { name: '1 个月' })).toContainText('¥')
  await page.getByRole('main').getByRole('button', { name: '登录' }).last().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test.describe('renting', () => {
  // RENT-10, CRD-02, CRD-09, CRD-11
  test('on a desktop: form, payment, creation, a server to join, which ends with its time', async ({
    page,
    portal,
  }) => {
    await openAs(page, persona.player)
    const opening = page.context().waitForEvent('page')
    await fillForm(page, 'Desk 桌面', '支付宝')
    await expect(dialog(page).getByRole('timer')).toHaveText(/0[78]:\d\d/)
    await payIn(await opening, page)
    await expect(dialog(page).getByText('服务器创建中')).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: /\d:\d\d/ })).toBeDisabled()
    await expectAccessible(page)
    await done(page).click(creation)
    const server = card(page, 'Desk 桌面')
    await running(server)
    await press(server, '复制连接指令')
    expect(await clipboard(page)).toMatch(/^connect 127\.0\.0\.1:\d+; password abc123$/)
    await expect(server.getByRole('link', { name: '加入' })).toHaveAttribute('href', /^steam:\/\/connect\//)

    await endNow(portal.dataDir, 'Desk 桌面')
    await page.reload()
    await expect(page.getByRole('list', { name: '已到期的服务器' }).getByText('Desk 桌面')).toBeVisible()
    await expect(server.getByText('已到期', { exact: true })).toBeVisible()
    await expect(server.getByRole('button', { name: 'DEMO' })).toBeDisabled()
    await expect(server.getByRole('button', { name: '续费', exact: true })).toBeEnabled()
    await expectAccessible(page)
  })

  test.describe('on a phone', () => {
    test.use(phone)

    // PAY-02, G-09
    test('nothing opens by itself, and a closed dialog is resumed', { tag: '@all' }, async ({ page }) => {
      await openAs(page, persona.member)
      await fillForm(page, 'Phone', '微信支付')
      await expect(page.getByRole('img', { name: '微信支付二维码' })).toBeVisible()
      await expectNoSidewaysScroll(page)
      expect(page.context().pages()).toHaveLength(1)
      await page.keyboard.press('Escape')
      await page.goto('/pracc')
      await page.getByRole('main').getByRole('link', { name: '1 笔付款待完成' }).click()
      const opening = page.context().waitForEvent('page')
      await dialog(page).locator('a[target=_blank]').first().click()
      await payIn(await opening, page)
      await done(page).click(creation)
      await running(card(page, 'Phone'))
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
  })

  // G-09
  test('with PayPal, the app killed while paying: the server is being created', async ({ page, context }) => {
    await openAs(page, persona.streamer)
    const opening = context.waitForEvent('page')
    await fillForm(page, 'Dollars', 'PayPal')
    const wallet = await opening
    await expect(wallet.getByText(/\$/).first()).toBeVisible()
    await page.close()
    await wallet.locator('button[value=pay]').click()
    await wallet.waitForURL(/\/pracc/)
    await expect(dialog(wallet).getByText(/服务器创建中|服务器已就绪/)).toBeVisible()
    await expect(card(wallet, 'Dollars')).toBeAttached()
  })
})

test.describe('the owner', () => {
  // PWD-01, PWD-02, ADM-01, CRD-04, CRD-05, CRD-07, CRD-15, F-13
  test('changes password and admins, gets a demo and the end as a calendar file, and renews', async ({ page }) => {
    await openAs(page, captain, roaming)
    const server = card(page, roaming)
    await press(server, '密码')
    await dialog(page).getByLabel('新密码').fill('newpass1')
    await dialog(page).getByLabel('再输一次').fill('newpass2')
    await press(dialog(page), '修改密码')
    await expect(dialog(page).getByLabel('再输一次')).toBeFocused()
    await expectAccessible(page)
    await dialog(page).getByLabel('再输一次').fill('newpass1')
    await press(dialog(page), '修改密码')
    await done(page).click()
    await expect(server.getByText('newpass1')).toBeVisible()

    await press(server, '管理员')
    await press(dialog(page), '历史队友')
    await press(dialog(page), '添加 s1lence')
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await press(dialog(page), '保存')
    await done(page).click()
    await press(server, '管理员')
    await expect(dialog(page).getByLabel('SteamID')).toHaveCount(2)
    await page.keyboard.press('Escape')

    // The first recording ends twenty seconds after the start of a server.
    const recording = { name: '2026-06-15_20-00-00_de_mirage.dem', size: 84_000_000 }
    const link = `http://127.0.0.1/${recording.name}`
    await page.route(/\/demos$/, (route) => route.fulfill({ json: { data: { demos: [recording] } } }))
    await page.route(/\/demos\/.*\/download$/, (route) =>
      route.fulfill({ json: { success: true, data: { download_url: link, expires_at: 4_000_000_000_000 } } }),
    )
    await press(server, 'DEMO')
    await dialog(page).getByText(recording.name).click()
    await press(dialog(page), '下载')
    await expect(dialog(page).getByRole('link', { name: '下载' })).toHaveAttribute('href', link)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')

    const saving = page.waitForEvent('download')
    await press(server, '添加到日历')
    expect((await saving).suggestedFilename()).toBe('pr-demo-roaming.ics')

    const end = server.getByText(/\d{4}\/\d\d\/\d\d/).first()
    const before = (await end.textContent()) ?? ''
    const opening = page.context().waitForEvent('page')
    await press(server, '续费')
    await dialog(page).getByText('7 天', { exact: true }).click()
    await dialog(page).getByRole('button', { name: '支付 ¥' }).click()
    await payIn(await opening, page)
    await done(page).click(creation)
    await expect(end).not.toHaveText(before)
  })

  // CRD-06, RGN-03, RGN-04, RGN-05, F-18
  test('restarts one server by holding the pointer, meanwhile moves another by holding Space, and finds both', {
    tag: '@all',
  }, async ({ page }) => {
    await openAs(page, captain, fixed, roaming)
    const [restarted, moved] = [card(page, fixed), card(page, roaming)]
    const restart = restarted.getByRole('button', { name: '重启', exact: true })
    // Letting go early asks, which is the alternative to holding.
    await restart.click()
    await expect(dialog(page).getByRole('button', { name: '取消' }).last()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await restart.hover()
    await page.mouse.down()
    await expect(restarted.getByText('重启中', { exact: true })).toBeVisible()
    await page.mouse.up()
    await expect(restarted.getByRole('button', { name: '密码', exact: true })).toBeDisabled()
    await expectAccessible(page)

    await press(moved, '地区')
    await expect(dialog(page).getByRole('radio', { name: '东京' })).toBeDisabled()
    await dialog(page).getByText('法兰克福', { exact: true }).click()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: '按住切换到' }).focus()
    await page.keyboard.down('Space')
    await expect(dialog(page).getByRole('timer')).toBeVisible()
    await page.keyboard.up('Space')
    await done(page).click(creation)
    await expect(moved.getByText('法兰克福')).toBeVisible()
    await running(moved)

    await expect(restarted.getByText('重启完成，用时')).toBeVisible(creation)
    await running(restarted)
  })

  // CRD-03, CRD-08, CRD-14, ADM-02, F-13
  test('shares with a link, which makes a member, who may use the server and leave', async ({
    page,
    browser,
    portal,
    language,
  }) => {
    await openAs(page, captain, roaming)
    await press(card(page, roaming), '分享')
    await press(dialog(page), '生成链接')
    const link = dialog(page).getByText(/\/pracc\/join\//)
    const url = (await link.textContent()) ?? ''
    await expectAccessible(page)
    const other = await browser.newContext({ baseURL: portal.url, serviceWorkers: 'block' })
    await other.addInitScript((preferred) => localStorage.setItem('preferredLanguage', preferred), language)
    const friend = await other.newPage()
    await signInAs(friend, persona.streamer)
    await friend.goto(url)
    await press(friend.getByRole('main'), '加入成为成员')
    const server = card(friend, roaming)
    await expect(server.getByText('成员', { exact: true }).first()).toBeVisible()
    await server.getByRole('button', { name: '密码', exact: true }).hover()
    await expect(friend.getByRole('tooltip', { name: '仅服主可修改密码' })).toBeVisible()
    await press(server, '管理员')
    await expect(dialog(friend).getByText('仅服主可修改管理员名单')).toBeVisible()
    await friend.keyboard.press('Escape')
    await press(server, '成员')
    await press(dialog(friend), '退出这台服务器')
    await expect(server).toHaveCount(0)
    await press(dialog(page), '撤销链接')
    await expect(dialog(page).getByRole('button', { name: '生成链接' })).toBeVisible()
    await friend.goto(url)
    await expect(friend.getByText('邀请已失效')).toBeVisible()
    await other.close()
  })
})

/** Whether the device keeps the list of servers for a visit without a network. */
const isListKept = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('spawnpoint')
        opening.onsuccess = () => {
          const found = opening.result.transaction('swr').objectStore('swr').getAllKeys()
          found.onsuccess = () => {
            opening.result.close()
            resolve(found.result.some((key) => String(key).includes('getUserServers')))
          }
        }
      }),
  )

test.describe('bad days', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  // PRA-08, CRD-09
  test('maintenance, and without a network the list that the device has', async ({ page }) => {
    const list = /\/api\/scrim\/getUserServers/
    await openAs(page, captain, roaming)
    const server = card(page, roaming)
    const address = (await server.getByText(/^127\.0\.0\.1:\d+$/).textContent()) ?? ''

    await page.route(list, async (route) => {
      const response = await route.fetch()
      const text = (await response.text()).replace(/"maintenance_status":0/g, '"maintenance_status":1')
      await route.fulfill({ response, body: text })
    })
    await page.reload()
    await expect(page.getByText('服务器正在维护').first()).toBeVisible()
    await expect(server.getByText('维护中')).toBeVisible()
    await expect(server.locator('[inert]')).toHaveCount(1)
    await expectAccessible(page)
    await page.unroute(list)

    await expect.poll(() => isListKept(page)).toBe(true)
    await page.route(/\/api\/scrim\//, (route) => route.abort())
    await page.reload()
    await expect(page.getByText('截至').first()).toBeVisible()
    await expect(server.getByText(address)).toBeVisible()
  })
})
