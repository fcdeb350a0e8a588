import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/browser-test.ts'
import { persona, signInAs } from '../support/signed-in.ts'

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }

test('a team measures its regions: a guest on a phone joins in, and the owner takes the best one into the form', {
  tag: '@all',
}, async ({ page, browser, portal, say }) => {
  await signInAs(page, persona.member)
  await page.goto('/pracc')
  await page
    .getByRole('button', { name: say('新建服务器', 'New server') })
    .first()
    .click()
  await page.getByText(say('基础版 · 固定地区', 'Basic · fixed region')).click()
  await page.getByRole('button', { name: say('帮全队挑地区', 'Find the best region for the team') }).click()
  const dialog = page.getByRole('dialog', { name: say('帮全队挑地区', 'Find the best region for the team') })
  const link = await dialog.getByText(`${portal.url}/pracc/regions/`).textContent()
  await expect(dialog.getByText(say('还没有人测。', 'No one has measured yet.'))).toBeVisible()

  const context = await browser.newContext({ ...phone, locale: say('zh-CN', 'en-US'), serviceWorkers: 'block' })
  const guest = await context.newPage()
  const wanted = say('zh', 'en')
  await guest.addInitScript((language) => localStorage.setItem('preferredLanguage', language), wanted)
  await guest.goto(link ?? '')
  await guest.getByLabel(say('你在表里的名字', 'Your name in the table')).fill('狐狸')
  await guest.getByRole('button', { name: say('开始测', 'Measure'), exact: true }).tap()
  const table = guest.getByRole('table', {
    name: say('每个人到各地区的延迟，单位毫秒', 'Latency by region and person, in milliseconds'),
  })
  await expect(table.getByRole('columnheader', { name: say('狐狸（你）', '狐狸 (you)') })).toBeVisible()
  await expect(table.getByRole('row').filter({ hasText: say('第 1 名', 'No. 1') })).toContainText(/\d/)
  await expect(table.getByRole('row').filter({ hasText: say('测不了', 'Not measurable') })).not.toHaveCount(0)
  await expectAccessible(guest)
  await expectNoSidewaysScroll(guest)
  await guest.goto(`/pracc/regions/${'x'.repeat(43)}`)
  await expect(guest.getByRole('alert')).toContainText(say('链接已失效', 'This link is no longer valid'))
  await context.close()

  // Without a reload.
  await expect(dialog.getByRole('columnheader', { name: '狐狸' })).toBeVisible()
  await dialog.getByRole('button', { name: say('开始测', 'Measure'), exact: true }).click()
  await expect(
    dialog.getByRole('columnheader', { name: say(`${persona.member}（你）`, `${persona.member} (you)`) }),
  ).toBeVisible()
  await dialog.getByRole('checkbox', { name: '狐狸' }).uncheck()
  await expect(dialog.getByRole('checkbox', { name: '狐狸' })).toBeEnabled()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: say('移除 狐狸', 'Remove 狐狸') }).click()
  await expect(dialog.getByRole('columnheader', { name: '狐狸' })).toHaveCount(0)
  const best =
    (await dialog
      .getByRole('row')
      .filter({ hasText: say('第 1 名', 'No. 1') })
      .getByRole('rowheader')
      .textContent()) ?? ''
  await dialog
    .getByRole('button', { name: say('就选这里', 'Use this region') })
    .first()
    .click()
  await expect(dialog).toHaveCount(0)
  await expect(
    page.getByRole('radio', { name: best.replace(say('第 1 名', 'No. 1'), '').trim(), exact: false }),
  ).toBeChecked()
})
