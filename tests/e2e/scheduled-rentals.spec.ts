import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/browser-test.ts'
import { persona, signInAs } from '../support/signed-in.ts'

/** The time of an input, in the time zone of the browser. */
const inDays = (days: number): string => {
  const at = new Date(Date.now() + days * 86_400_000)
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}T21:30`
}

test('a server for a later evening is paid, moved and cancelled @once', async ({ page }) => {
  await signInAs(page, persona.streamer)
  await page.goto('/pracc')
  await page.getByRole('button', { name: '新建服务器' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('服务器名称').fill('Friday 周五')
  await form.getByLabel('密码', { exact: true }).fill('abc123')
  await form.getByText('基础版 · 固定地区').click()
  await form.getByText('上海', { exact: true }).click()
  await form.getByText('定时开', { exact: true }).click()
  const start = form.getByLabel('开始时间（你的时区）')
  await start.fill(inDays(-1))
  await expect(form.getByText('开始时间要在 1 小时之后、14 天之内')).toBeVisible()
  await expect(form.getByRole('button', { name: '租用并支付' })).toBeDisabled()
  await start.fill(inDays(3))
  await expect(form.getByText('可以取消并全额退款', { exact: false })).toBeVisible()
  await form.getByText('支付宝', { exact: true }).click()
  await expectAccessible(page)
  const opening = page.context().waitForEvent('page')
  await form.getByRole('button', { name: '租用并支付' }).click()
  const wallet = await opening
  await wallet.locator('button[value=pay]').click()
  await wallet.waitForURL(/\/pracc/)
  await wallet.close()
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(form.getByRole('heading', { name: '21:30 开好' })).toBeVisible()
  await form.getByRole('button', { name: '完成' }).click()

  const card = page.getByRole('article', { name: 'Friday 周五' })
  await expect(card.getByText('已预约', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: '改开始时间' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('开始时间（你的时区）').fill(inDays(4))
  await dialog.getByRole('button', { name: '改开始时间' }).click()
  await expect(dialog.getByText('开始时间已改', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: '完成' }).click()
  const saving = page.waitForEvent('download')
  await card.getByRole('button', { name: '添加到日历' }).click()
  expect((await saving).suggestedFilename()).toMatch(/-start\.ics$/)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await card.getByRole('button', { name: '取消并退款' }).click()
  await dialog.getByRole('button', { name: '取消并退款' }).click()
  await expect(dialog.getByText('款项全额原路退回', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(card.getByText('已取消', { exact: true })).toBeVisible()
  await expectAccessible(page)
})
