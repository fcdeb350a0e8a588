import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/browser-test.ts'
import { persona, signInAs } from '../support/signed-in.ts'

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }

test('a team measures its regions: a guest on a phone joins in, and the owner takes the best one into the form', async ({
  page,
  browser,
  portal,
}) => {
  await signInAs(page, persona.member)
  await page.goto('/pracc')
  await page.getByRole('button', { name: '新建服务器' }).first().click()
  await page.getByText('基础版 · 固定地区').click()
  await page.getByRole('button', { name: '帮全队挑地区' }).click()
  const dialog = page.getByRole('dialog', { name: '帮全队挑地区' })
  const link = await dialog.getByText(`${portal.url}/pracc/regions/`).textContent()
  await expect(dialog.getByText('还没有人测。')).toBeVisible()

  const context = await browser.newContext({ ...phone, locale: 'zh-CN', serviceWorkers: 'block' })
  const guest = await context.newPage()
  await guest.goto(link ?? '')
  await guest.getByLabel('你在表里的名字').fill('狐狸')
  await guest.getByRole('button', { name: '开始测' }).tap()
  const table = guest.getByRole('table', { name: '每个人到各地区的延迟，单位毫秒' })
  await expect(table.getByRole('columnheader', { name: '狐狸（你）' })).toBeVisible()
  await expect(table.getByRole('row').filter({ hasText: '第 1' })).toContainText(/\d/)
  await expect(table.getByRole('row').filter({ hasText: '测不了' })).not.toHaveCount(0)
  await expectAccessible(guest)
  await expectNoSidewaysScroll(guest)
  await guest.goto(`/pracc/regions/${'x'.repeat(43)}`)
  await expect(guest.getByRole('alert')).toContainText('链接已失效')
  await context.close()

  // Without a reload.
  await expect(dialog.getByRole('columnheader', { name: '狐狸' })).toBeVisible()
  await dialog.getByRole('button', { name: '开始测' }).click()
  await expect(dialog.getByRole('columnheader', { name: `${persona.member}（你）` })).toBeVisible()
  await dialog.getByRole('checkbox', { name: '狐狸' }).uncheck()
  await expect(dialog.getByRole('checkbox', { name: '狐狸' })).toBeEnabled()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '移除 狐狸' }).click()
  await expect(dialog.getByRole('columnheader', { name: '狐狸' })).toHaveCount(0)
  const best = (await dialog.getByRole('row').filter({ hasText: '第 1' }).getByRole('rowheader').textContent()) ?? ''
  await dialog.getByRole('button', { name: '就选这里' }).first().click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('radio', { name: best.replace('第 1', '').trim(), exact: false })).toBeChecked()
})
