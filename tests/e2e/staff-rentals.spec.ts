import type { Page } from '@playwright/test'
import { minutes } from '../../contract/duration.ts'
import { bought } from '../support/bought.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/browser-test.ts'
import { handOn } from '../support/hand.ts'
import { persona, signInAs } from '../support/signed-in.ts'
import { button, staffDevices } from '../support/staff-room.ts'

/** Real server processes are started here, which takes time on a busy machine. */
test.setTimeout(minutes(4))

const head = (page: Page) => page.getByRole('heading', { level: 3 }).first()

/** Refuses the next end of a rental as the server does once the sign-in is older than the room accepts. */
async function ageSignIn(page: Page): Promise<void> {
  let isRefused = false
  await page.route('**/api/staff/rentals/*/end', async (route) => {
    if (isRefused) return route.fallback()
    isRefused = true
    await route.fulfill({ status: 403, json: { error: 'FRESH_SIGN_IN_REQUIRED', requestId: 'test' } })
  })
}

const rental = (serverName: string, region: string) =>
  ({
    productType: 'server_rental',
    productId: 'new_server',
    options: { serverName, region, password: 'abc123', duration: '4h', isRelocatable: false },
  }) as const

// A region of its own, so that the servers of other files are left alone.
const place = { code: 'na-siliconvalley', zh: '硅谷', en: 'Silicon Valley' }

test.describe('on a phone', () => {
  test.use(staffDevices.touch)
  test.use({ expectedErrors: [/40[39]/] })

  test('a rental gets time, maintenance and a restart, and is ended; a second act on the same state is told', {
    tag: '@all',
  }, async ({ page, browser, portal, say }) => {
    const hand = await handOn(page, 'touch')
    const id = `pr-${(await bought(browser, portal.url, rental('Staff night', place.code))).slice(0, 16)}`
    await signInAs(page, persona.administrator)
    await page.goto('/staff/rentals')
    await expect(page.getByRole('list', { name: say('训练服', 'Practice servers') })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await hand.type(page.getByLabel(say('租用者或编号', 'Owner or id')), id)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`search=${id}$`))
    await hand.press(page.getByRole('main').getByRole('link', { name: 'Staff night' }))
    await expect(head(page)).toContainText(say('运行中', 'Running'), { timeout: minutes(2) })

    const other = await (await browser.newContext({ baseURL: portal.url })).newPage()
    await signInAs(other, persona.administrator)
    await other.goto(`/staff/rentals?rental=${id}`)
    await other.getByRole('button', { name: /^(加时|Add time)$/ }).click()
    await other.getByLabel(/^(小时|Hours)$/).fill('12')
    // It would otherwise see the new end with its next refresh, before the press.
    await other.route('**/api/staff/rentals?*', (route) => route.abort())

    await button(page, say('加时', 'Add time')).focus()
    await page.keyboard.press('Enter')
    const hours = page.getByLabel(say('小时', 'Hours'), { exact: true })
    await expect(hours).toBeFocused()
    await page.keyboard.type('0')
    await page.keyboard.press('Enter')
    await expect(hours).toHaveAttribute('aria-invalid', 'true')
    await hand.type(hours, '12')
    const [zh, en] = [say('（中文）', ', Chinese'), say('（英文）', ', English')].map((text) =>
      page.getByLabel(`${say('给玩家看的原因', 'Reason for the players')}${text}`),
    )
    if (zh === undefined || en === undefined) throw new Error('the fields are missing')
    const addEnglish = page.getByRole('button', { name: /^(添加|Add) English/ })
    await hand.press(addEnglish)
    await expect(en).toBeFocused()
    await hand.type(en, 'A power cut')
    await page.keyboard.press('Enter')
    await expect(zh).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await hand.type(zh, '机房断电')
    await hand.press(button(page, say('加时', 'Add time')))
    await expect(page.getByText(say('已加时', 'The time was added'))).toBeVisible()

    const refused = other.waitForResponse('**/api/staff/rentals/*/time')
    await other.getByRole('button', { name: /^(加时|Add time)$/ }).click()
    expect((await refused).status()).toBe(409)
    await other.unroute('**/api/staff/rentals?*')
    await expect(other.getByRole('alert').filter({ hasText: /刚才有别人动过它|someone else changed/ })).toBeVisible()
    await other.context().close()

    await hand.press(button(page, say('重启', 'Restart')))
    await hand.press(button(page, say('重启', 'Restart')))
    await expect(page.getByText(say('训练服正在重启', 'The practice server is being restarted'))).toBeVisible()
    await hand.press(button(page, say('重启', 'Restart')))
    await hand.press(button(page, say('重启', 'Restart')))
    const busy = page.getByRole('alert').filter({ hasText: say('训练服正忙', 'is busy') })
    await expect(busy).toBeVisible()
    await hand.press(button(page, say('取消', 'Cancel')))
    await expect(busy).toHaveCount(0)

    await hand.press(button(page, say('开始维护', 'Begin maintenance')))
    await hand.type(zh, '换盘')
    await hand.press(addEnglish)
    await hand.type(en, 'New disk')
    await hand.press(button(page, say('开始维护', 'Begin maintenance')))
    await expect(head(page)).toContainText(say('维护中', 'Under maintenance'))
    await expect(page.getByText(say('换盘', 'New disk'))).toBeVisible()
    await hand.press(button(page, say('结束维护', 'End maintenance')))
    await hand.press(button(page, say('结束维护', 'End maintenance')))
    await expect(head(page)).not.toContainText(say('维护中', 'Under maintenance'))

    await ageSignIn(page)
    await hand.press(button(page, say('立即结束', 'End it now')))
    await hand.press(button(page, say('立即结束', 'End it now')))
    await hand.press(button(page, say('重新通过 Steam 登录', 'Sign in through Steam again')))
    await page.getByRole('link', { name: persona.administrator }).click()
    await expect(page).toHaveURL(new RegExp(`rental=${id}$`))
    await expect(page.getByText(say('不会退款', 'Nothing is refunded'))).toBeVisible()
    await hand.press(button(page, say('立即结束', 'End it now')))
    await expect(head(page)).toContainText(say('关闭', 'Shut'), { timeout: minutes(1) })
    await expect(button(page, say('立即结束', 'End it now'))).toHaveCount(0)
  })
})

test.describe('on a desktop', () => {
  test.use(staffDevices.mouse)

  test('a region is maintained, which its players are told, and compensated', async ({
    page,
    browser,
    portal,
    say,
  }) => {
    const hand = await handOn(page, 'mouse')
    const id = `pr-${(await bought(browser, portal.url, rental('Region night', place.code))).slice(0, 16)}`
    await signInAs(page, persona.administrator)
    await page.goto('/staff/rentals')
    await page.getByLabel(say('整个地区', 'All of a region')).selectOption(place.code)
    await hand.press(button(page, say('补偿与维护', 'Compensation and maintenance')))
    await expect(page).toHaveURL(new RegExp(`place=${place.code}$`))
    await expect(page.getByText(say('1 台训练服', '1 practice server'))).toBeVisible()
    await hand.press(button(page, say('开始维护', 'Begin maintenance')))
    await hand.press(button(page, say('开始维护', 'Begin maintenance')))
    await expect(page.getByText(say('请用这种语言填写', 'Write it in this language')).first()).toBeVisible()
    await page.keyboard.type('机房搬迁')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.type('The data centre moves')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('维护开始于', 'Under maintenance since'))).toBeVisible()

    const player = await (await browser.newContext({ baseURL: portal.url, locale: say('zh-CN', 'en-US') })).newPage()
    await signInAs(player, persona.pro)
    await player.goto('/pracc')
    const why = /机房搬迁|The data centre moves/
    await expect(player.getByRole('status').filter({ hasText: 'Region night' })).toHaveText(why)
    await player
      .getByRole('button', { name: /^(新建服务器|New server)$/ })
      .first()
      .click()
    const form = player.getByRole('dialog')
    await expect(form.getByText(why)).toBeVisible()
    await expect(form.getByRole('radio', { name: new RegExp(`${place.zh}|${place.en}`) })).toBeDisabled()
    await player.context().close()

    await hand.press(button(page, say('结束维护', 'End maintenance')))
    await hand.press(button(page, say('结束维护', 'End maintenance')))
    await expect(page.getByText(say('维护开始于', 'Under maintenance since'))).toHaveCount(0)
    await hand.press(button(page, say('全部补偿', 'Compensate all')))
    await page.keyboard.type('6')
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('已补时的训练服：1 台', 'Practice servers with added time: 1'))).toBeVisible()
    await expect(page.getByText(say('上次补偿', 'last compensated'))).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/staff\/rentals$/)
    await page.goto(`/staff/rentals?rental=${id}`)
    await hand.press(button(page, say('立即结束', 'End it now')))
    await hand.press(button(page, say('立即结束', 'End it now')))
    await expect(head(page)).toContainText(say('关闭', 'Shut'), { timeout: minutes(1) })
  })
})
