import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { openInstalled } from '../support/installed.ts'
import { persona, signInWithSteam } from '../support/signed-in.ts'

test.use({ expectedErrors: [/Failed to load resource/] })

/** The requests of an account whose responses are stored. */
const personalKeys = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const opened = indexedDB.open('spawnpoint')
        opened.onsuccess = () => {
          const keys = opened.result.transaction('swr').objectStore('swr').getAllKeys()
          keys.onsuccess = () => {
            opened.result.close()
            done(keys.result.map(String).filter((key) => key.startsWith('user ')))
          }
        }
      }),
  )

test('card, receipts and privileges are available offline, and are removed on sign-out', async ({ page, context }) => {
  await openInstalled(page)
  await signInWithSteam(page, persona.player)
  await page.goto('/vip/subscribe?source=pwa')
  await page.getByText('微信支付', { exact: true }).click()
  await page.getByRole('button', { name: '支付 ¥30.00' }).click()
  const opening = context.waitForEvent('page')
  await page.getByRole('main').locator('a[target=_blank]').click()
  const wallet = await opening
  await wallet.locator('button[value=pay]').click()
  await wallet.waitForURL(/\/vip\/subscribe/)
  await wallet.close()
  await page.bringToFront()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.getByRole('link', { name: '会员卡' }).click()
  await expect(page.locator('details')).toHaveCount(1)
  await expect(page.getByRole('region', { name: '会员卡' }).getByText('VIP 有效期至')).toBeVisible()
  await expect.poll(async () => (await personalKeys(page)).join()).toContain('/api/payment/orders')

  await context.setOffline(true)
  await page.reload()
  const card = page.getByRole('region', { name: '会员卡' })
  await expect(card.getByText(persona.player)).toBeVisible()
  await expect(card.getByText('VIP 有效期至')).toBeVisible()
  await expect(card.getByRole('img')).toBeVisible()
  await expect(page.getByText(/截至 \d\d:\d\d/).first()).toBeVisible()
  await page.locator('details summary').click()
  await expect(page.getByText('订单号')).toBeVisible()
  await page.goto('/vip')
  await expect(page.getByRole('table')).toBeVisible()
  // Of the prices and of the privileges.
  await expect(page.getByRole('main').getByText(/截至 \d\d:\d\d/)).toHaveCount(2)
  await expect(page.getByText('其他开通方式需要联网')).toBeVisible()
  await page.goto('/vip/subscribe?source=pwa')
  await expect(page.getByRole('button', { name: '支付 ¥30.00' })).toBeDisabled()
  await context.setOffline(false)

  await page.evaluate(() => {
    for (const key of ['user', 'loginToken', 'loginTimestamp']) localStorage.removeItem(key)
  })
  await page.goto('/vip/card')
  await expect(page.getByText('请先登录')).toBeVisible()
  await expect.poll(() => personalKeys(page)).toEqual([])
})
