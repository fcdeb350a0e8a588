import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { hours, seconds } from '../../contract/duration.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Say, test } from '../support/browser-test.ts'
import { handOn } from '../support/hand.ts'
import type { Portal } from '../support/portal.ts'
import { persona, signInAs } from '../support/signed-in.ts'
import { staffDevices } from '../support/staff-room.ts'

const saveButton = (page: Page, say: Say) => page.getByRole('button', { name: say('保存', 'Save'), exact: true })
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const versions = (page: Page, say: Say) =>
  page.getByRole('list', { name: say('版本', 'Versions') }).getByRole('listitem')

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

  test('a moderator extends an announcement that ends today, removes it and brings it back', { tag: '@all' }, async ({
    page,
    say,
    portal,
  }) => {
    const hand = await handOn(page, 'mouse')
    const id = 'ending'
    announce(portal, id, { end_date: new Date(Date.now() + hours(3)).toISOString() })
    await signInAs(page, persona.moderator)
    const extend = { name: say(`延长：${id}`, `Extend ${id}`) }
    const line = page.getByRole('region', { name: say('即将结束的公告', 'Announcements that end soon') })
    await expect(async () => {
      await page.goto('/staff')
      // What is not urgent is a line until it is opened.
      await line.locator('summary').click({ timeout: seconds(5) })
      await expect(line.getByRole('link', extend)).toBeVisible({ timeout: seconds(5) })
    }).toPass()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await hand.press(page.getByRole('link', extend))
    await expect(page.getByText(say('时区：UTC', 'Time zone: UTC')).first()).toBeVisible()
    const end = page.getByLabel(say('结束', 'Ends at'), { exact: true })
    await end.fill('2020-01-01T00:00')
    await hand.press(saveButton(page, say))
    await expect(end).toBeFocused()
    await expect(page.getByText(say('结束时间要晚于开始时间', 'The end must be later'))).toBeVisible()
    await end.fill('2099-12-31T23:00')
    await hand.type(textbox(page, say('内容（中文）', 'Text, Chinese')), `<b>${id}</b><script>alert(1)</script>`)
    const preview = page.locator('.rich-text').first()
    await expect(preview.locator('b')).toHaveText(id)
    await expect(preview).not.toContainText('alert')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    // What was typed survives a reload.
    await page.reload()
    await expect(end).toHaveValue('2099-12-31T23:00')
    await expect(page.getByText(say('已恢复未保存的内容', 'Draft restored'))).toBeVisible()
    await hand.press(saveButton(page, say))
    const list = page.getByRole('table', { name: say('公告', 'Announcements'), exact: true })
    const row = list.getByRole('row').filter({ hasText: id })
    const link = row.getByRole('link')
    await expect(row).toContainText(say('2099年12月31日', 'Dec 31, 2099'))
    await hand.press(link)
    await expect(versions(page, say)).toHaveCount(2)
    await hand.press(versions(page, say).first().getByText(say('改动', 'Difference')))
    await expect(versions(page, say).first().locator('ins').first()).toBeVisible()
    await expectAccessible(page)
    await hand.press(page.getByRole('button', { name: say('移除', 'Remove'), exact: true }))
    await expect(row).toHaveCount(0)
    const removed = page
      .getByRole('table', { name: say('已删除', 'Removed') })
      .getByRole('row')
      .filter({ hasText: id })
    await expectAccessible(page)
    await hand.press(removed.getByRole('button', { name: say('恢复', 'Restore') }))
    await expect(row).toBeVisible()
    await hand.press(link)
    await hand.press(page.getByRole('button', { name: say('恢复到第 1 版', 'Restore version 1') }))
    const question = page.getByRole('dialog', { name: say('恢复到第 1 版？', 'Restore version 1?') })
    await hand.press(question.getByRole('button', { name: say('恢复', 'Restore'), exact: true }))
    await expect(row).not.toContainText('2099')
    expect(portal.admin('texts', 'remove', 'announcement', id)).toMatchObject({ status: 0 })
  })
})
