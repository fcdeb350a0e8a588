import type { Page } from '@playwright/test'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { expect, type Say, test } from '../support/browser-test.ts'
import { rental } from '../support/rental.ts'
import { everything, fakeServer, listAddress, nameIn, openList, rowOf, serveList } from '../support/server-list.ts'
import { persona, signInAs } from '../support/signed-in.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const androidChrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} Version/18.0 Mobile/15E148 Safari/604.1`
/** iPadOS identifies itself as a Mac. */
const iPad = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.0 Safari/605.1.15`

const narrow = { width: 360, height: 780 }
/** Every other device is told from these by its user agent alone (src/platform/device.test.ts). */
const devices = [
  { name: 'iPhone', userAgent: iPhone, viewport: narrow },
  { name: 'iPad', userAgent: iPad, viewport: { width: 1180, height: 820 } },
]

const steamLinks = (page: Page) => page.locator('[href^="steam:"]')

const sendOf = (say: Say) => say('发到电脑', 'Send to PC')
const copyOf = (say: Say) => say('复制连接指令', 'Copy connect command')

/** The list's row and sheet, the details page and quick join. */
async function expectServersWithoutLinks(page: Page, say: Say, isWide: boolean): Promise<void> {
  await serveList(page, [fakeServer(1, { category: 'retakes' })])
  await openList(page, everything)
  const row = rowOf(page, 'Server 1')
  await expect(row).toBeVisible()
  await expect(steamLinks(page)).toHaveCount(0)
  if (isWide) {
    await row.getByRole('button', { name: sendOf(say), exact: true }).tap()
    const dialog = page.getByRole('dialog', { name: sendOf(say) })
    await expect(dialog).toContainText('Server 1')
    await dialog.getByRole('button', { name: say('关闭', 'Close') }).tap()
  }
  await nameIn(row).tap()
  const sheet = page.getByRole('dialog', { name: 'Server 1' })
  const names = [sendOf(say), copyOf(say), say('分享', 'Share')]
  await sheet.getByText(say('更多', 'More'), { exact: true }).tap()
  const ways = sheet.getByRole('button').filter({ hasText: new RegExp(names.join('|')) })
  await expect(ways).toHaveText(names)
  await expect(steamLinks(page)).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('shared'))
  await ways.nth(2).tap()
  const shared = () => page.evaluate(() => JSON.parse(localStorage.getItem('shared') ?? '{}'))
  await expect.poll(shared).toMatchObject({ title: 'Server 1', text: 'connect 192.0.2.1:1' })
  expect((await shared()).url).toMatch(/\/servers\/details\/192\.0\.2\.1%3A1$/)

  await openList(page, '/servers?hideFull=0&qj=retakes')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: copyOf(say) })).toBeVisible()
  await expect(dialog.getByRole('button', { name: sendOf(say) })).toBeVisible()
  await expect(dialog.getByRole('button', { name: say('分享', 'Share'), exact: true })).toBeVisible()
  await expect(dialog.getByText(say('加入', 'Join'), { exact: true })).toHaveCount(0)
  await expect(steamLinks(page)).toHaveCount(0)

  await page.unroute(listAddress)
  const [server] = await (await page.request.get('/api/servers')).json()
  await page.goto(`/servers/details/${server.ip}%3A${server.port}`)
  const actions = page.getByRole('region', { name: say('操作', 'Actions') })
  for (const [at, name] of names.entries()) await expect(actions.getByRole('button').nth(at)).toHaveText(name)
  await expect(steamLinks(page)).toHaveCount(0)
}

/** The card of a practice server, and an invitation to one. */
async function expectRentalsWithoutLinks(page: Page, say: Say): Promise<void> {
  await page.route(/\/api\/scrim\/getUserServers/, (route) =>
    route.fulfill({
      json: [rental({ expiredate: '2099-06-30', timestamp: Date.parse('2099-06-30T12:00:00Z') / 1000 })],
    }),
  )
  await page.route(/\/api\/scrim\/share\//, (route) =>
    route.fulfill({ json: { owner: '阿伟', instance_name: 'Aim 训练' } }),
  )
  await signInAs(page, persona.player)
  await page.goto('/pracc')
  const card = page.locator('[data-rental]')
  await expect(card.getByRole('button', { name: say('复制连接指令', 'Copy connect') })).toBeEnabled()
  await expect(card.getByRole('button', { name: sendOf(say) })).toBeEnabled()
  await expect(card.getByRole('button', { name: say('分享连接指令', 'Share connect') })).toBeEnabled()
  await expect(steamLinks(page)).toHaveCount(0)
  await page.goto(`/pracc/join/${'a'.repeat(22)}`)
  await expect(page.getByRole('main').getByText('阿伟').first()).toBeVisible()
  await expect(steamLinks(page)).toHaveCount(0)
}

for (const { name, userAgent, viewport } of devices) {
  test.describe(name, () => {
    test.use({ userAgent, viewport, hasTouch: true, isMobile: true })
    // An emulated touch screen takes one finger only.
    test.beforeEach(({ page }) =>
      page.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, 'maxTouchPoints', { get: () => 5 })
        Object.defineProperty(navigator, 'share', {
          value: async (data: ShareData) => localStorage.setItem('shared', JSON.stringify(data)),
        })
        Object.defineProperty(navigator, 'canShare', { value: () => true })
      }),
    )

    // F-02
    test('no link starts a game that is not installed: servers and practice servers are sent, copied and shared', async ({
      page,
      say,
    }) => {
      await expectServersWithoutLinks(page, say, viewport.width > 1000)
      if (defaultSettings.features.pracc) await expectRentalsWithoutLinks(page, say)
    })
  })
}

// F-02
test('an announcement’s link that starts the game is plain text on a phone', async ({
  browser,
  portal,
  language,
  say,
}) => {
  for (const [userAgent, links] of [
    [androidChrome, 0],
    [undefined, 1],
  ] as const) {
    const context = await browser.newContext({
      baseURL: portal.url,
      locale: language === 'zh' ? 'zh-CN' : 'en-US',
      serviceWorkers: 'block',
      ...(userAgent ? { userAgent } : {}),
    })
    const page = await context.newPage()
    await page.addInitScript((preferred) => localStorage.setItem('preferredLanguage', preferred), language)
    await page.route(/\/api\/server\/announcement\/list/, (route) =>
      route.fulfill({ json: [{ id: 'x', text: '<a href="steam://connect/192.0.2.1:1">join now</a>', priority: 1 }] }),
    )
    await page.goto('/servers')
    await page.getByRole('button', { name: say('全部公告', 'All announcements') }).click()
    await expect(page.getByRole('dialog').getByText('join now')).toBeVisible()
    await expect(page.getByRole('dialog').locator('[href]')).toHaveCount(links)
    await context.close()
  }
})
