import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/browser-test.ts'
import { persona, signInAs } from '../support/signed-in.ts'
import { serveBuiltDocuments, untilTakenOver } from '../support/take-over.ts'

test('the table compares the groups; its head explains them', async ({ page, say }) => {
  await page.goto('/vip')
  await untilTakenOver(page)
  await expect(page).toHaveTitle(say('VIP 会员 · Spawnpoint', 'VIP membership · Spawnpoint'))
  const table = page.getByRole('table')
  const head = table.getByRole('columnheader')
  await expect(head).toHaveCount(6)
  await expect(head.getByRole('button')).toHaveText([
    say('普通', 'Regular'),
    'VIP',
    say('职业', 'Pro'),
    say('主播', 'KOL'),
    say('管理员', 'Admin'),
  ])
  const slots = table.getByRole('row').filter({ hasText: say('预留位置', 'Reserved slots') })
  const [yes, maybe, no] = [say('可用', 'Allowed'), say('可选', 'Optional'), say('不可用', 'Not allowed')]
  await expect(slots.getByRole('cell')).toHaveText([no, yes, maybe, maybe, yes])
  await expect(page.getByRole('list').filter({ hasText: maybe })).toContainText(yes)
  const tip = page.getByRole('tooltip').filter({ hasText: say('订阅会员', 'Subscribers') })
  await expect(tip).toBeHidden()
  await head.nth(2).getByRole('button').hover()
  await expect(tip).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(tip).toBeHidden()
  await head.nth(2).getByRole('button').focus()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await expectAccessible(page)
})

test('a visitor is asked to sign in, and finds the store', async ({ page, say }) => {
  await page.goto('/vip')
  await expect(page.getByRole('button', { name: say('立即支付', 'Pay now') })).toBeDisabled()
  const store = page.getByRole('link', { name: say('前往商店', 'Open the store') })
  await expect(store).toHaveAttribute('target', '_blank')
  await expect(store).toHaveAttribute('rel', /noopener/)
  await page.getByRole('button', { name: say('请先登录', 'Please sign in first') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a table that cannot be loaded offers a retry', async ({ page, say }) => {
  let broken = true
  await serveBuiltDocuments(page)
  await page.route(/\/api\/privileges/, (route) => (broken ? route.fulfill({ body: '<html>' }) : route.continue()))
  await page.goto('/vip')
  await expect(page.getByText(say('权益加载失败', 'The privileges could not be loaded'))).toBeVisible()
  broken = false
  await page.getByRole('button', { name: say('重试', 'Try again') }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

test('paying for oneself in the frame grants VIP at once', async ({ page, say }) => {
  await signInAs(page, persona.captain)
  await page.goto('/vip')
  await expect(page.getByText(say('你还不是 VIP', "You're not VIP yet"))).toBeVisible()
  await page.getByRole('button', { name: say('立即支付', 'Pay now') }).click()
  const dialog = page.getByRole('dialog', { name: say('VIP 订阅', 'VIP subscription') })
  const frame = dialog.locator('iframe')
  await expect(frame).toHaveAttribute('src', /theme=dark/)
  await expect(frame).toHaveAttribute('src', /servername=TGWeb/)
  await expect(frame).toHaveAttribute('src', /steamid=7656119\d{10}/)
  await expect(frame).toHaveAttribute('sandbox', /^allow-scripts allow-same-origin allow-forms allow-popups/)
  const inside = page.frameLocator('iframe')
  await expect(inside.getByText(persona.captain)).toBeVisible()
  await dialog.getByRole('button', { name: say('支付页切换为浅色', 'Use light payment page') }).click()
  await expect(frame).toHaveAttribute('src', /theme=light/)
  await expect(inside.locator('html')).toHaveAttribute('data-theme', 'light')

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.evaluate(() => postMessage('vipStatusChanged', '*'))
  await page.waitForTimeout(300)
  expect(asked.filter((path) => path.includes('vip-status'))).toEqual([])

  await inside.getByRole('button').click()
  await expect(inside.getByRole('status')).toBeVisible()
  await expect(page.getByRole('main').getByText(say('你的 VIP 有效期至', "You're VIP until"))).toBeVisible()
  const heard = page.evaluate(
    () => new Promise((done) => addEventListener('vipStatusChanged', () => done(true), { once: true })),
  )
  await dialog.getByRole('button', { name: say('关闭', 'Close') }).click()
  expect(await heard).toBe(true)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('banner').getByText('VIP').first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('a row opens its details', async ({ page, say }) => {
    await page.goto('/vip')
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: say('预留位置', 'Reserved slots') }).tap()
    const dialog = page.getByRole('dialog', { name: say('预留位置', 'Reserved slots') })
    await expect(dialog.getByRole('definition')).toHaveText([
      say('不可用', 'Not allowed'),
      say('可用', 'Allowed'),
      say('可选', 'Optional'),
      say('可选', 'Optional'),
      say('可用', 'Allowed'),
    ])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
})
