import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/browser-test.ts'
import { persona, signInAs } from '../support/signed-in.ts'
import { button } from '../support/staff-room.ts'

// A phone; the browser reports the status of the refused edit.
test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, expectedErrors: [/status of 412/] })

test('an administrator has a channel told of alerts, finds out that none arrive, and removes it', {
  tag: '@all',
}, async ({ page, portal }) => {
  await signInAs(page, persona.administrator)
  await page.goto('/staff/alerts')
  await expect(page.getByText('还没有 Webhook')).toBeVisible()
  await button(page, '添加 Webhook').click()
  const dialog = page.getByRole('dialog')
  const address = dialog.getByLabel('地址', { exact: true })
  await address.fill('http://discord.invalid/api/webhooks/1/a-long-secret-token')
  await button(dialog, '保存').click()
  await expect(dialog.getByText('请输入以 https:// 开头的完整地址。')).toBeVisible()
  await expect(address).toBeFocused()
  await address.fill('https://10.0.0.1/api/webhooks/1/a-long-secret-token')
  await dialog.getByText('待退款').click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await address.fill('https://discord.invalid/api/webhooks/1/a-long-secret-token')
  await button(dialog, '保存').click()
  await expect(page.getByText('discord.invalid/…oken', { exact: true })).toBeVisible()
  await button(page, '试发一条 discord.invalid/…oken').click()
  await expect(page.getByText('对方没有响应。')).toBeVisible()
  await button(page, '静音 discord.invalid/…oken').click()
  await expect(page.getByText('起静音')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // The command line was faster: both versions are shown.
  await button(page, '编辑 discord.invalid/…oken').click()
  const id = /wh-\w+/.exec(portal.admin('alerts', 'list').output)?.[0] ?? ''
  expect(portal.admin('alerts', 'kinds', id, 'silence')).toMatchObject({ status: 0 })
  await dialog.getByText('数据库连不上').click()
  await button(dialog, '保存').click()
  await expect(dialog.getByRole('alert')).toContainText('你编辑的时候')
  await button(dialog, '保存我的版本').click()
  await expect(dialog).toBeHidden()
  // What is removed is what the list shows.
  await expect(page.getByText(/没有响应的服务器 · .*日志被拒收的游戏服/)).not.toContainText('数据库连不上')

  await button(page, '移除 discord.invalid/…oken').click()
  await button(dialog, '移除').click()
  await expect(page.getByText('还没有 Webhook')).toBeVisible()
})
