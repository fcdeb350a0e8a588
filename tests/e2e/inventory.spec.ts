import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, type Say, test } from '../support/browser-test.ts'
import { refuse, type ScriptedHost, scriptedHost, silent } from '../support/inventory-host.ts'
import { endPortal, type Portal, startPortal } from '../support/portal.ts'
import { openList } from '../support/server-list.ts'
import { persona, signInAs, signInWithSteam } from '../support/signed-in.ts'

const address = '/inventory?from=portal'
const phone = { width: 360, height: 780 }
const inside = (page: Page) => page.frameLocator('iframe')
const spinner = (page: Page, say: Say) => page.getByRole('status').filter({ hasText: say('加载中', 'Loading') })
const menuEntry = (page: Page) => page.getByRole('navigation').locator('a[href="/inventory?from=portal"]')

/** Paths of the portal that the page requests, from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  return calls
}

// INV-01, INV-02
test('without `from` it does not exist, from another site its entry is hidden, and a visitor is asked to sign in', async ({
  page,
  say,
}) => {
  await page.goto('/inventory')
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await openList(page, '/servers?from=game')
  await expect(menuEntry(page)).toHaveCount(0)
  await page.goto('/inventory?from=game')
  await expect(page.locator('h1')).toHaveCount(1)
  await page.getByRole('navigation').locator('a[href="/faq?from=game"]').click()
  await expect(page).toHaveURL(/\/faq\?from=game$/)

  const calls = callsOf(page)
  await page.goto(address)
  await expect(page).toHaveTitle(say('库存 · Spawnpoint', 'Inventory · Spawnpoint'))
  await expect(page.getByText(say('需要登录', 'Sign-in required'))).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(calls.filter((path) => path.includes('inventory/sign-in'))).toEqual([])
  await expectAccessible(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('登录', 'Sign in') })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test.describe('with a host that refuses at first', () => {
  test.use({ expectedErrors: [/status of 503/] })

  // INV-01, INV-02, INV-04
  test('a refusal is told at the top right; then it is framed, revealed, and keeps its state', async ({
    page,
    say,
  }) => {
    await signInWithSteam(page, persona.member)
    const json = { error: 'INVENTORY_REFUSED', details: 'Banned until Friday <b>!', requestId: '1' }
    await page.route('**/api/auth/inventory/sign-in', (route) => route.fulfill({ status: 503, json }))
    await menuEntry(page).click()
    await expect(page).toHaveURL(/\/inventory\?from=portal$/)
    await expect(menuEntry(page)).toHaveAttribute('aria-current', 'page')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Banned until Friday <b>!')
    await expect(page.locator('iframe')).toHaveCount(0)
    const box = await alert.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1300)
    expect(box?.y).toBeLessThan(120)
    await expectAccessible(page)

    await page.unroute('**/api/auth/inventory/sign-in')
    const calls = callsOf(page)
    await alert.getByRole('button', { name: say('重试', 'Try again') }).click()
    await expect(spinner(page, say)).toBeVisible()
    await expect(alert).toHaveCount(0)
    await expect(page.locator('iframe')).toHaveAttribute(
      'src',
      /^http:\/\/127\.0\.0\.1:\d+\/api\/sign-in\/callback\?token=/,
    )
    await expect(spinner(page, say)).toBeHidden()
    await expect(inside(page).getByRole('heading', { level: 1 })).toHaveText(persona.member)
    await expect(inside(page).locator('html')).toHaveAttribute('lang', say('zh-CN', 'en'))
    const own = calls.filter((path) => path.startsWith('/api/auth/inventory') || path.startsWith('/api/database'))
    expect(own).toEqual(['/api/database/im-update-user', '/api/auth/inventory/sign-in'])
    expect(page.url()).not.toContain('token')
    await expectAccessible(page)
    await expectStateKept(page, say)
  })
})

/** Equips an item, scrolls, visits another page, and finds both when it comes back. */
async function expectStateKept(page: Page, say: Say): Promise<void> {
  await page.setViewportSize({ width: 1100, height: 420 })
  const worn = inside(page).getByText(say('已装备', 'Equipped'), { exact: true })
  await expect(worn).toHaveCount(2)
  const calls = callsOf(page)
  await inside(page)
    .getByRole('button', { name: say('装备：极光', 'Equip: Northern Lights') })
    .click()
  await expect(worn).toHaveCount(3)
  await inside(page)
    .getByRole('heading', { name: say('守夜人', 'Night Watch') })
    .scrollIntoViewIfNeeded()
  const scrolled = () =>
    inside(page)
      .locator('html')
      .evaluate((root) => root.scrollTop)
  const before = await scrolled()
  expect(before).toBeGreaterThan(100)
  await page.getByRole('navigation').locator('a[href="/faq"]').click()
  await expect(page).toHaveTitle(say('常见问题 · Spawnpoint', 'FAQ · Spawnpoint'))
  await expect(page.locator('iframe')).toBeHidden()
  await expectNoSidewaysScroll(page)
  const reached = await page.evaluate(() => document.elementFromPoint(600, 300)?.tagName)
  expect(reached).not.toBe('IFRAME')
  await menuEntry(page).click()
  await expect(page).toHaveTitle(say('库存 · Spawnpoint', 'Inventory · Spawnpoint'))
  await expect(page.locator('iframe')).toBeVisible()
  expect(await scrolled()).toBe(before)
  await expect(worn).toHaveCount(3)
  expect(calls.filter((path) => path.includes('sign-in'))).toEqual([])
}

test.describe('on a phone without a network', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  // INV-01, INV-04
  test('it says what it waits for, opens by itself, and fills the screen under the header', async ({
    page,
    context,
    say,
  }) => {
    await page.setViewportSize(phone)
    await signInAs(page, persona.player)
    // It is opened last: until then parts of the frame are still on their way, which could not arrive offline.
    const streamOpens = page.waitForRequest(/\/api\/hand-offs\/events/)
    await page.goto('/faq')
    await streamOpens
    await page.route('**/api/auth/inventory/sign-in', (route) => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: say('打开菜单', 'Open menu') }).click()
    await page.getByRole('dialog').locator('a[href="/inventory?from=portal"]').click()
    const alert = page.getByRole('alert').filter({ hasText: say('请检查网络', 'Check your connection') })
    await expect(alert).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await context.setOffline(true)
    await expect(page.getByText(say('库存需要联网', 'The inventory needs a connection'))).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/auth/inventory/sign-in')
    await context.setOffline(false)
    await expect(inside(page).getByRole('heading', { level: 1 })).toHaveText(persona.player)
    await expect(spinner(page, say)).toBeHidden()
    const box = await page.locator('iframe').boundingBox()
    expect(box?.height).toBe(phone.height - 52)
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('button', { name: say('打开菜单', 'Open menu') })).toBeInViewport()
  })
})

test.describe('with an external host', { tag: '@all' }, () => {
  test.use({ expectedErrors: [/status of (409|503)/] })
  let host: ScriptedHost
  let own: Portal

  test.beforeAll(async () => {
    host = await scriptedHost()
    own = await startPortal({ env: { INVENTORY_URL: host.origin, INVENTORY_API_KEY: 'a-key-of-the-portal' } })
  })
  test.afterAll(async () => {
    host.close()
    await endPortal(own)
  })

  const enter = async (page: Page) => {
    await page.goto(`${own.url}/api/auth/steam/login`)
    await page.getByRole('link', { name: persona.player }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('loginToken'))).not.toBeNull()
    await page.goto(`${own.url}${address}`)
  }

  test('shows the host’s message, top right, and retries', async ({ page, say }) => {
    const working = host.answer
    const alert = page.getByRole('alert')
    host.answer = refuse(403, '{"details":"Banned until Friday <b>!"}')
    await enter(page)
    await expect(alert).toContainText('Banned until Friday <b>!')
    await expect(page.locator('iframe')).toHaveCount(0)
    const box = await alert.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1300)
    expect(box?.y).toBeLessThan(120)
    await expectAccessible(page)

    const tryAgain = alert.getByRole('button', { name: say('重试', 'Try again') })
    host.answer = refuse(400, '')
    await tryAgain.click()
    await expect(alert).toContainText(say('请先在库存站用 Steam 登录一次', 'Sign in on the inventory site itself once'))
    host.answer = refuse(502, '<html><h1>Bad gateway</h1>')
    await tryAgain.click()
    await expect(alert).toContainText(say('库存站没有响应', 'The inventory site is not responding'))
    host.answer = working
    await tryAgain.click()
    await expect(inside(page).getByText('scripted host')).toBeVisible()
    await expect(alert).toHaveCount(0)
    expect(host.opened).toEqual(['/api/sign-in/callback?token=scripted'])
    expect(own.cspReports()).toEqual([])
  })

  test('a host that never responds times out, on a phone too', async ({ page, say }) => {
    const working = host.answer
    await page.setViewportSize(phone)
    host.answer = silent
    await enter(page)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(say('库存站没有响应', 'The inventory site is not responding'))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    host.answer = working
  })
})
