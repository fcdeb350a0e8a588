import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, type Say, test } from '../support/browser-test.ts'
import {
  everything,
  fakeServer,
  listAddress,
  nameIn,
  openList,
  rows,
  untilLatePartsLoaded,
} from '../support/server-list.ts'

// A wider screen loads what it shows besides, also offline.
test.use({ expectedErrors: [/net::ERR_INTERNET_DISCONNECTED/] })

interface Screen {
  readonly name: string
  readonly show: (page: Page, say: Say) => Promise<void>
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialogShown = (page: Page) => expect(page.getByRole('dialog').first()).toBeVisible()

async function firstId(page: Page): Promise<string> {
  const answer = await page.request.get('/api/servers')
  const [server] = await answer.json()
  return encodeURIComponent(`${server.ip}:${server.port}`)
}

const screens: readonly Screen[] = [
  { name: 'the list', show: (page) => openList(page) },
  {
    name: 'the list with filters',
    show: (page) => openList(page, '/servers?search=128&modes=retakes&regions=ap-shanghai&hideEmpty=1&hideFull=0'),
  },
  {
    name: 'players of a server',
    show: async (page) => {
      await openList(page)
      await nameIn(rows(page).first()).click()
      await expect(
        page
          .getByRole('dialog')
          .getByText(/\d\d:\d\d:\d\d/)
          .first(),
      ).toBeVisible()
    },
  },
  {
    name: 'regions to choose from',
    show: async (page, say) => {
      await openList(page)
      await page
        .getByRole('button', { name: say('地区', 'Region') })
        .first()
        .click()
      await dialogShown(page)
    },
  },
  {
    name: 'my servers',
    show: async (page, say) => {
      await openList(page)
      await button(page, say('我的', 'Mine')).click()
      await dialogShown(page)
    },
  },
  {
    name: 'quick join',
    show: async (page, say) => {
      await openList(page)
      await button(page, say('快速加入', 'Quick join')).click()
      await dialogShown(page)
    },
  },
  {
    name: 'the offer of quick join',
    show: async (page) => {
      await openList(page, '/servers?qj=deathmatch')
      await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toBeVisible()
    },
  },
  {
    name: 'announcements',
    show: async (page, say) => {
      await openList(page)
      await page.getByRole('button', { name: say('全部公告', 'All announcements') }).click()
      await dialogShown(page)
    },
  },
  {
    name: 'app and settings',
    show: async (page, say) => {
      await page.goto('/faq')
      await expect(page.locator('details').first()).toBeVisible()
      await page.getByRole('button', { name: say('应用与设置', 'App and settings') }).click()
      await dialogShown(page)
    },
  },
  {
    name: 'details of a server',
    show: async (page) => {
      await page.goto(`/servers/details/${await firstId(page)}`)
      await expect(
        page
          .getByRole('main')
          .getByText(/\d\d:\d\d:\d\d/)
          .first(),
      ).toBeVisible()
      await page.locator('main summary').first().click()
    },
  },
  {
    name: 'rules of a server',
    show: async (page) => {
      await page.goto(`/servers/rules/${await firstId(page)}`)
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    },
  },
  {
    name: 'an answered question',
    show: async (page) => {
      await page.goto('/faq#faq-latency')
      await expect(page.locator('details[open] table')).toBeVisible()
    },
  },
  {
    name: 'an address that does not exist, and no server that fits',
    show: async (page, say) => {
      await page.goto('/nowhere')
      await page.getByRole('textbox', { name: say('搜索服务器', 'Search servers') }).fill('zzzz')
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(page.getByText(say('没有符合筛选的服务器', 'No servers match these filters'))).toBeVisible()
    },
  },
  {
    name: 'a list that cannot be had',
    show: async (page) => {
      await page.route(listAddress, (route) => route.fulfill({ body: '<html>' }))
      await page.goto('/servers')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'a list on its way',
    show: async (page, say) => {
      await page.route(listAddress, () => undefined)
      await page.goto('/servers')
      // The painted shell shows the same placeholders before the page itself does.
      await expect(page.locator('.static-shell')).toHaveCount(0)
      await expect(page.getByRole('status', { name: say('正在加载服务器', 'Loading servers') })).toBeVisible()
    },
  },
  {
    name: 'three servers, offline',
    show: async (page, say) => {
      await page.route(listAddress, (route) =>
        route.fulfill({ json: [fakeServer(1), fakeServer(2, { open: 0 }), fakeServer(3, { players: '20/20' })] }),
      )
      await openList(page, everything)
      await untilLatePartsLoaded(page)
      await page.context().setOffline(true)
      await expect(page.getByText(say('离线 · 服务器列表', 'Offline · server list'))).toBeVisible()
    },
  },
]

// English labels are longer, and the phone has the least room: there both languages are checked.
for (const screen of screens) {
  test(`${screen.name}: axe finds nothing, and nothing overflows sideways`, async ({ page, say, language }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await screen.show(page, say)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, { inBothLanguages: true })
    await page.setViewportSize({ width: 820, height: 1180 })
    await expectNoSidewaysScroll(page)
    if (language === 'en') return
    // What opens over the page is another element on a desktop.
    const isOver = (await page.getByRole('dialog').count()) > 0
    await page.setViewportSize({ width: 1440, height: 900 })
    if (isOver) await screen.show(page, say)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

test('the menu of a phone: axe finds nothing', async ({ page, say }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await openList(page)
  await page.getByRole('button', { name: say('打开菜单', 'Open menu') }).click()
  await dialogShown(page)
  await expectAccessible(page, { inBothLanguages: true })
})

test('on a phone every target is at least 44 px high', async ({ browser, portal, language }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  await context.addInitScript((chosen) => {
    localStorage.setItem('preferredLanguage', chosen)
    localStorage.setItem(
      'dismissedAnnouncements',
      '["reserved-slots","skin-changer","practice-page","weekend-retakes"]',
    )
  }, language)
  const page = await context.newPage()
  for (const path of [everything, '/faq', `/servers/details/${await firstIdOf(page, portal.url)}`]) {
    await page.goto(portal.url + path)
    await expect(page.locator('tr[data-id], details, main section').first()).toBeVisible()
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, summary, input, nav a, main a.btn, main a.btn-main')]
        .filter(
          (each) => each.checkVisibility() && !each.matches('[type=range], [type=checkbox], [type=radio], .sr-only *'),
        )
        .map((each) => ({
          text: each.getAttribute('aria-label') ?? each.textContent,
          height: each.getBoundingClientRect().height,
        }))
        .filter(({ height }) => height < 43.5),
    )
    expect(small, path).toEqual([])
  }
  await context.close()
})

async function firstIdOf(page: Page, url: string): Promise<string> {
  const [server] = await (await page.request.get(`${url}/api/servers`)).json()
  return encodeURIComponent(`${server.ip}:${server.port}`)
}
