import type { Page } from '@playwright/test'
import { expectAccessibleIn } from '../support/accessible.ts'
import { expect, expectNoSidewaysScroll, type Say, test } from '../support/browser-test.ts'
import {
  everything,
  fakeServer,
  listAddress,
  nameIn,
  openAppSheet,
  openList,
  openMore,
  rows,
  untilLatePartsLoaded,
} from '../support/server-list.ts'

// A wider screen loads what it shows besides, also offline.
test.use({ expectedErrors: [/net::ERR_INTERNET_DISCONNECTED/] })

const isEverything = process.env['TEST_ALL'] === '1'

interface Screen {
  readonly name: string
  readonly show: (page: Page, say: Say) => Promise<void>
  readonly isOnPhonesOnly?: true
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialogShown = (page: Page) => expect(page.getByRole('dialog').first()).toBeVisible()

async function firstId(page: Page): Promise<string> {
  const answer = await page.request.get('/api/servers')
  const [server] = await answer.json()
  return encodeURIComponent(`${server.ip}:${server.port}`)
}

const screens: Readonly<Record<string, readonly Screen[]>> = {
  'the list and the players of a server': [
    { name: 'the list', show: (page) => openList(page) },
    {
      name: 'the list with filters',
      show: (page) => openList(page, '/servers?search=128&modes=retakes&regions=ap-shanghai&hideEmpty=1&hideFull=0'),
    },
    {
      name: 'players of a server',
      show: async (page, say) => {
        await openList(page)
        await nameIn(rows(page).first()).click()
        await expect(
          page
            .getByRole('dialog')
            .getByText(/\d\d:\d\d:\d\d/)
            .first(),
        ).toBeVisible()
        await openMore(page, say)
      },
    },
  ],
  'what the list opens': [
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
      name: 'the menu',
      isOnPhonesOnly: true,
      show: async (page, say) => {
        await openList(page)
        await page.getByRole('button', { name: say('打开菜单', 'Open menu') }).click()
        await dialogShown(page)
      },
    },
  ],
  'quick join': [
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
  ],
  'announcements and settings': [
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
        await openAppSheet(page, say)
        await dialogShown(page)
      },
    },
    {
      name: 'the question before offline data is cleared',
      show: async (page, say) => {
        await page.goto('/faq')
        await expect(page.locator('details').first()).toBeVisible()
        await openAppSheet(page, say)
        await button(page, say('清除', 'Clear')).click()
        await expect(page.getByRole('dialog', { name: say('要清除离线数据吗？', 'Clear offline data?') })).toBeVisible()
      },
    },
  ],
  'the pages of a server': [
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
  ],
  'questions, and an address that does not exist': [
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
  ],
  'a list that cannot be had or is on its way': [
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
  ],
  'three servers without a network': [
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
  ],
}

/** Neither the page nor a dialog over it scrolls sideways. */
async function expectNarrow(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  const wide = await page
    .getByRole('dialog')
    .evaluateAll((dialogs) =>
      dialogs.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.innerHTML),
    )
  expect(wide).toEqual([])
}

const phone = { width: 360, height: 780 }
const tablet = { width: 820, height: 1180 }
const desktop = { width: 1440, height: 900 }

/** Whether what is looked at has elements other than those of a smaller screen. */
type Look = (isNew: boolean) => Promise<void>

/** Shows the screen on a phone, a tablet and a desktop. */
async function visit({ show, isOnPhonesOnly }: Screen, page: Page, say: Say, look: Look): Promise<void> {
  await page.setViewportSize(phone)
  await show(page, say)
  await expectNarrow(page)
  await look(true)
  if (isOnPhonesOnly) return
  await page.setViewportSize(tablet)
  await expectNarrow(page)
  // What opens over the page is another element on a desktop.
  const isOver = (await page.getByRole('dialog').count()) > 0
  await page.setViewportSize(desktop)
  if (isOver) await show(page, say)
  await expectNarrow(page)
  await look(isOver || (await page.locator('tr[data-id]').count()) > 0)
}

for (const [name, each] of Object.entries(screens)) {
  test(`${name}: axe finds nothing, and nothing overflows sideways`, async ({ page, say }) => {
    for (const screen of each) {
      await test.step(screen.name, () =>
        visit(screen, page, say, (isNew) => expectAccessibleIn(page, 'dark', { colours: isNew || isEverything })),
      )
    }
  })

  // What src/ui/theme.test.ts cannot know: which colours meet, and what is half transparent.
  test(`${name}: axe finds no colours that are hard to read in the light theme`, { tag: ['@all', '@once'] }, async ({
    page,
    say,
  }) => {
    for (const screen of each) {
      await test.step(screen.name, () => visit(screen, page, say, () => expectAccessibleIn(page, 'light')))
    }
  })
}
