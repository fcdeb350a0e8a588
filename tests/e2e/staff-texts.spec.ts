import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { hours } from '../../contract/duration.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Say, test } from '../support/browser-test.ts'
import { handOn } from '../support/hand.ts'
import type { Portal } from '../support/portal.ts'
import { openList } from '../support/server-list.ts'
import { persona, signInAs } from '../support/signed-in.ts'
import { staffDevices } from '../support/staff-room.ts'

const saveButton = (page: Page, say: Say) => page.getByRole('button', { name: say('保存', 'Save'), exact: true })
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const versions = (page: Page, say: Say) =>
  page.getByRole('list', { name: say('版本', 'Versions') }).getByRole('listitem')

/** Another member of staff, in a browser of their own. */
async function colleague(browser: Browser, portal: Portal, name: string, language: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.url, serviceWorkers: 'block' })
  await context.addInitScript((value) => {
    if (value === 'en') localStorage.setItem('preferredLanguage', 'en')
  }, language)
  const page = await context.newPage()
  await signInAs(page, name)
  return page
}

/** Publishes an announcement on the command line; by default where other journeys do not see it. */
function announce(portal: Portal, id: string, parts: object): void {
  const file = path.join(portal.dataDir, `${id}.json`)
  const both = { zh: `${id} 公告`, en: `${id} news` }
  const start_date = new Date(Date.now() - hours(1)).toISOString()
  writeFileSync(file, JSON.stringify({ id, text: both, priority: -5, start_date, show: ['ticker'], ...parts }))
  expect(portal.admin('texts', 'edit', 'announcement', id, file)).toMatchObject({ status: 0 })
}

test.describe('by mouse', () => {
  test.use(staffDevices.mouse)

  test('a moderator extends an announcement that ends today, removes it and brings it back', async ({
    page,
    say,
    portal,
  }) => {
    const hand = await handOn(page, 'mouse')
    const id = 'ending'
    announce(portal, id, { end_date: new Date(Date.now() + hours(3)).toISOString() })
    await signInAs(page, persona.moderator)
    await expect
      .poll(async () => {
        await page.goto('/staff')
        await expect(page.getByText(say('门户状态', 'State of the portal'))).toBeVisible()
        return page.getByRole('link', { name: say(`延长：${id}`, `Extend ${id}`) }).count()
      })
      .toBe(1)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await hand.press(page.getByRole('link', { name: say(`延长：${id}`, `Extend ${id}`) }))
    await expect(page.getByText(say('时区：UTC', 'Time zone: UTC')).first()).toBeVisible()
    const end = page.getByLabel(say('结束', 'Ends at'), { exact: true })
    await end.fill('2020-01-01T00:00')
    await hand.press(saveButton(page, say))
    await expect(end).toBeFocused()
    await expect(page.getByText(say('结束时间要晚于开始时间', 'The end must be later'))).toBeVisible()
    await end.fill('2099-12-31T23:00')
    await hand.type(textbox(page, say('中文内容', 'Text in Chinese')), `<b>${id}</b><script>alert(1)</script>`)
    const preview = page.locator('.rich-text').first()
    await expect(preview.locator('b')).toHaveText(id)
    await expect(preview).not.toContainText('alert')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    // What was typed survives a reload.
    await page.reload()
    await expect(end).toHaveValue('2099-12-31T23:00')
    await expect(page.getByText(say('你之前填的内容还在', 'What you had typed is here again'))).toBeVisible()
    await hand.press(saveButton(page, say))
    const list = page.getByRole('list', { name: say('公告', 'Announcements'), exact: true })
    const row = list.getByRole('link', { name: id })
    await expect(row).toContainText(say('2099年12月31日', 'Dec 31, 2099'))
    await hand.press(row)
    await expect(versions(page, say)).toHaveCount(2)
    await hand.press(versions(page, say).first().getByText(say('改动', 'Difference')))
    await expect(versions(page, say).first().locator('ins').first()).toBeVisible()
    await expectAccessible(page)
    await hand.press(page.getByRole('button', { name: say('移除', 'Remove'), exact: true }))
    await expect(row).toHaveCount(0)
    const removed = page
      .getByRole('list', { name: say('已删除', 'Removed') })
      .getByRole('listitem')
      .filter({ hasText: id })
    await expectAccessible(page)
    await hand.press(removed.getByRole('button', { name: say('恢复', 'Bring back') }))
    await expect(row).toBeVisible()
    await hand.press(row)
    await hand.press(page.getByRole('button', { name: say('恢复到第 1 版', 'Bring back version 1') }))
    await expect(row).not.toContainText('2099')
    expect(portal.admin('texts', 'remove', 'announcement', id)).toMatchObject({ status: 0 })
  })
})

test.describe('by touch', () => {
  test.use(staffDevices.touch)
  // A conflict.
  test.use({ expectedErrors: [/412/] })

  test('the second of two editors sees both versions and chooses', async ({ page, browser, say, language, portal }) => {
    const hand = await handOn(page, 'touch')
    const other = await colleague(browser, portal, persona.administrator, language)
    await signInAs(page, persona.moderator)
    const address = '/staff/texts?kind=faq&id=refunds'
    await page.goto(address)
    const answer = textbox(page, say('中文回答', 'Answer in Chinese'))
    const before = await answer.inputValue()
    await other.goto(address)
    await textbox(other, say('中文回答', 'Answer in Chinese')).fill(`${before}<p>colleague touch</p>`)
    await saveButton(other, say).click()
    await expect(other).toHaveURL(/kind=faq$/)
    await hand.type(answer, `${before}<p>mine</p>`)
    await hand.press(saveButton(page, say))
    const conflict = page.getByRole('alert').filter({ hasText: say('有人改了这条内容', 'Someone changed this') })
    await expect(conflict.locator('del', { hasText: 'colleague' }).first()).toBeVisible()
    await expect(conflict.locator('ins', { hasText: 'mine' }).first()).toBeVisible()
    await expect(conflict.getByRole('heading')).toBeFocused()
    await expect(versions(page, say).first()).toContainText(persona.administrator)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await hand.press(conflict.getByRole('button', { name: say('保存我的', 'Save mine') }))
    await expect(page).toHaveURL(/kind=faq$/)
    // The other one takes what is saved now.
    await other.goto(address)
    await page.goto(address)
    await textbox(page, say('中文回答', 'Answer in Chinese')).fill(`${before}<p>again</p>`)
    await saveButton(page, say).click()
    await expect(page).toHaveURL(/kind=faq$/)
    await textbox(other, say('中文回答', 'Answer in Chinese')).fill('lost')
    await saveButton(other, say).click()
    await other.getByRole('button', { name: say('用当前版本', 'Take the saved one') }).click()
    await expect(textbox(other, say('中文回答', 'Answer in Chinese'))).toHaveValue(`${before}<p>again</p>`)
    await other.context().close()
    expect(portal.admin('texts', 'restore', 'faq', 'refunds', '1')).toMatchObject({ status: 0 })
  })
})

test.describe('without the network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|dynamically imported module/] })

  test('an announcement disappears for a player at its end, also offline', { tag: '@once' }, async ({
    page,
    context,
    say,
    portal,
  }) => {
    announce(portal, 'tonight', {
      end_date: new Date(Date.now() + hours(2)).toISOString(),
      priority: 300,
      show: ['ticker', 'list'],
    })
    await page.clock.install()
    await expect
      .poll(async () => {
        await openList(page)
        return page.getByText('tonight 公告').count()
      })
      .toBe(1)
    const all = (news: number) =>
      page.getByRole('button', {
        name: news > 0 ? say(`全部公告，${news} 条未读`, '') : say('全部公告', ''),
        exact: true,
      })
    await expect(all(1)).toBeVisible()
    await context.setOffline(true)
    await page.clock.fastForward(hours(2))
    await expect(page.getByText('tonight 公告')).toHaveCount(0)
    await expect(all(0)).toBeVisible()
    await context.setOffline(false)
    expect(portal.admin('texts', 'remove', 'announcement', 'tonight')).toMatchObject({ status: 0 })
  })
})

test.describe('with a sign-in that is not fresh', () => {
  test.use({ expectedErrors: [/403/] })

  test('an administrator changes a price after a fresh sign-in; a moderator sees no prices', { tag: '@once' }, async ({
    page,
    browser,
    say,
    portal,
    language,
  }) => {
    const moderator = await colleague(browser, portal, persona.moderator, language)
    await moderator.goto('/staff/texts?kind=price')
    await expect(moderator.getByRole('navigation', { name: '文案类型' }).getByRole('link')).toHaveText([
      '公告',
      '常见问题',
      '服务器规则',
    ])
    await moderator.context().close()
    await signInAs(page, persona.administrator)
    let isRefused = false
    await page.route('**/api/staff/prices/*/edits', async (route) => {
      if (isRefused) return route.fallback()
      isRefused = true
      await route.fulfill({ status: 403, json: { error: 'FRESH_SIGN_IN_REQUIRED', requestId: 'test' } })
    })
    await page.goto('/staff/texts?kind=price')
    await page.getByRole('link', { name: /VIP · 1 个月/ }).click()
    await page.getByLabel('人民币价格').fill('31.50')
    await saveButton(page, say).click()
    await page.getByRole('button', { name: '重新通过 Steam 登录' }).click()
    await page.getByRole('link', { name: persona.administrator }).click()
    await expect(page).toHaveURL(/kind=price&id=vip_subscription\+1m$/)
    await expect(page.getByLabel('人民币价格')).toHaveValue('31.50')
    await saveButton(page, say).click()
    await expect(page.getByRole('link', { name: /VIP · 1 个月/ })).toContainText('¥31.50')
    expect(portal.admin('texts', 'undo', 'price', 'vip_subscription 1m')).toMatchObject({ status: 0 })
  })
})

test('the rules of a server are found and edited with the keyboard', { tag: '@once' }, async ({
  page,
  say,
  portal,
}) => {
  await signInAs(page, persona.moderator)
  await page.goto('/staff/texts?kind=rules')
  const list = page.getByRole('list', { name: '服务器规则' })
  await expect(list.getByRole('link').first()).toBeVisible()
  const [name = ''] = await list.getByRole('link').nth(3).locator('span').nth(1).allTextContents()
  await page.getByLabel('服务器名称或地址').fill(name)
  await expect(list.getByRole('link')).toHaveCount(1)
  await list.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: '服务器规则' }).last()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(textbox(page, '中文规则')).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n\n最后一条')
  await page.keyboard.press('Control+Enter')
  await saveButton(page, say).focus()
  await page.keyboard.press('Enter')
  await expect(textbox(page, '英文规则')).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n\nThe last one')
  await saveButton(page, say).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/kind=rules$/)
  await expectAccessible(page)
  expect(portal.admin('texts', 'undo', 'rules', name)).toMatchObject({ status: 0 })
})
