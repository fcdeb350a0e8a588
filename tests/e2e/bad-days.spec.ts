import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import {
  everything,
  fakeServer,
  listAddress,
  nameIn,
  openList,
  rows,
  serveList,
  untilLatePartsLoaded,
} from '../support/server-list.ts'

/** What a proxy or a broken server may return instead of the list. */
const failures: Record<string, (route: Route) => Promise<void>> = {
  'no connection': (route) => route.abort('connectionrefused'),
  'a page of HTML': (route) => route.fulfill({ contentType: 'text/html', body: '<html>Sign in to the hotel</html>' }),
  'half a JSON': (route) => route.fulfill({ contentType: 'application/json', body: '[{"ip":"192.0.2.1","port":27' }),
  'an answer of another shape': (route) => route.fulfill({ json: { servers: 'later' } }),
  'a list of nonsense': (route) => route.fulfill({ json: [1, null, { ip: 'x' }, []] }),
  'an internal error': (route) => route.fulfill({ status: 500, json: { error: 'INTERNAL', requestId: 'x' } }),
  'too many requests': (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '30' },
      json: { error: 'TOO_MANY_REQUESTS', requestId: 'x' },
    }),
}

const blocked = /Failed to load resource/

async function expectUsable(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('navigation').locator('a[href="/faq"]').click()
  await expect(page.locator('details').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.describe('the list cannot be loaded', () => {
  test.use({ expectedErrors: [blocked] })

  for (const [what, answer] of Object.entries(failures)) {
    test(`${what}: reported on a first visit, with a retry; later the last list stays`, async ({ page, say }) => {
      let broken = true
      await page.route(listAddress, (route) => (broken ? answer(route) : route.fulfill({ json: [fakeServer(1)] })))
      await page.goto(everything)
      const alert = page
        .getByRole('alert')
        .filter({ hasText: say('服务器列表加载失败', 'The server list could not be loaded') })
      await expect(alert).toBeVisible()
      broken = false
      await alert.getByRole('button', { name: say('重试', 'Try again') }).click()
      await expect(rows(page)).toHaveCount(1)
      await page.waitForTimeout(500) // changes are written to IndexedDB in batches
      broken = true
      await page.reload()
      await expect(rows(page)).toHaveCount(1)
      await expect(page.getByText(say('数据截至', 'as of')).first()).toBeVisible()
      await nameIn(rows(page).first()).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    })
  }

  test('invalid entries are left out, the others stay', async ({ page }) => {
    await page.route(listAddress, (route) =>
      route.fulfill({ json: [fakeServer(1), { ip: 'javascript:alert(1)', port: 1 }, null, fakeServer(2)] }),
    )
    await openList(page)
    await expect(rows(page)).toHaveCount(2)
  })

  test('a slow list: placeholders of its size, the rest of the page works, nothing jumps', async ({ page, say }) => {
    let give: () => void = () => undefined
    const later = new Promise<void>((done) => {
      give = done
    })
    await page.route(listAddress, async (route) => {
      await later
      await route.fulfill({ json: [fakeServer(1)] })
    })
    await page.goto(everything)
    const placeholders = page.getByRole('status', { name: say('正在加载服务器', 'Loading servers') })
    await expect(placeholders).toBeVisible()
    // The painted page has placeholders too, which React replaces; a press on its links loads a document.
    await expect(page.locator('.static-shell')).toHaveCount(0)
    await expectUsable(page)
    // Back from the other page: its heading may still be the one in view.
    let top: number | undefined
    await expect(async () => {
      top = (await placeholders.boundingBox())?.y
      expect(top).toBeGreaterThan(0)
    }).toPass()
    give()
    await expect(rows(page)).toHaveCount(1)
    expect((await page.getByRole('table').boundingBox())?.y).toBe(top)
  })

  test('the server goes away and comes back: the list stays, shows its age, and recovers automatically', async ({
    page,
    say,
  }) => {
    const list = await serveList(page, [fakeServer(1)])
    await page.clock.install()
    await openList(page)
    await page.unroute(listAddress)
    await page.route(listAddress, (route) => route.abort('connectionrefused'))
    // The rows are on the screen before React starts the timer of the refresh, and a response may arrive late.
    await expect(async () => {
      await page.clock.runFor(31_000)
      await expect(page.getByText(say('数据截至', 'as of')).first()).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(rows(page)).toHaveCount(1)
    await page.unroute(listAddress)
    list.servers.push(fakeServer(2))
    await page.route(listAddress, (route) => route.fulfill({ json: list.servers }))
    // As above.
    await expect(async () => {
      await page.clock.runFor(20_000)
      await expect(rows(page)).toHaveCount(2, { timeout: 1000 })
    }).toPass()
  })
})

const refusals: Record<string, () => void> = {
  'IndexedDB is refused': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
  },
  'IndexedDB never answers': () => {
    Object.assign(IDBFactory.prototype, { open: () => new EventTarget() })
  },
  'local storage is refused': () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  },
  'local storage is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
  'session storage is refused': () => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  },
  'workers are refused': () => {
    const Refused = class extends EventTarget {
      constructor() {
        super()
        throw new DOMException('refused', 'SecurityError')
      }
    }
    Object.assign(window, { Worker: Refused })
  },
  'locks and channels are missing': () => {
    Reflect.deleteProperty(Navigator.prototype, 'locks')
    Reflect.deleteProperty(window, 'BroadcastChannel')
  },
}

for (const [what, refuse] of Object.entries(refusals)) {
  test(`${what}: the page works nevertheless`, async ({ page }) => {
    await page.addInitScript(refuse)
    await page.goto(everything)
    await expect(rows(page).first()).toBeVisible()
    const later = page.getByRole('dialog').getByRole('button', { name: /全部知道了|Dismiss all/ })
    await page.addLocatorHandler(later, () => later.click())
    if (what === 'workers are refused') {
      await expect(rows(page).first().getByRole('cell').nth(2)).toContainText('-- ms')
    }
    await rows(page)
      .first()
      .getByRole('button', { name: /复制进服指令|Copy connect command/ })
      .click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^connect /)
    await page.getByRole('textbox', { name: /搜索服务器|Search servers/ }).fill('死斗')
    await expect(rows(page).first()).toContainText('死斗')
    await expectUsable(page)
  })
}

test.describe('the latency responders cannot be reached', () => {
  test.use({ expectedErrors: [/WebSocket connection/] })

  test('every cell says so, the list works', async ({ page }) => {
    await page.route(listAddress, (route) =>
      route.fulfill({ json: [fakeServer(1, { ping_target: '127.0.0.1:9' }), fakeServer(2, { ping_target: null })] }),
    )
    await openList(page)
    for (const at of [0, 1]) await expect(rows(page).nth(at).getByRole('cell').nth(2)).toContainText('-- ms')
  })
})

test('storage cleared while the page is open: nothing breaks, the settings can be changed again', async ({
  page,
  say,
}) => {
  await openList(page)
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await rows(page)
    .first()
    .getByRole('button', { name: say('收藏', 'Add to favourites'), exact: true })
    .click()
  await page.keyboard.press('r')
  await expect(rows(page).first()).toBeVisible()
  await expectUsable(page)
  expect(await page.evaluate(() => localStorage.getItem('favouriteServers'))).toMatch(/127\.0\.0\.1/)
})

test('invalid stored values count as absent', async ({ page }) => {
  await page.addInitScript(() => {
    for (const key of ['favouriteServers', 'hiddenServers', 'recentServers', 'savedViews', 'latencyProbes', 'theme']) {
      localStorage.setItem(key, '{"__proto__":{"x":1}}')
    }
  })
  await openList(page)
  await expectUsable(page)
})

for (const [what, away] of [
  ['a year behind', -365],
  ['a year ahead', 365],
] as const) {
  test(`a clock ${what}: the list is current, cached data is kept, ages make sense`, async ({ page, say }) => {
    await openList(page)
    await page.waitForTimeout(400)
    await page.clock.setSystemTime(Date.now() + away * 86_400_000)
    await page.reload()
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByText(say('更新', 'updated')).first()).toBeVisible()
    await nameIn(rows(page).first()).click()
    await expect(
      page
        .getByRole('dialog')
        .getByText(/\d\d:\d\d:\d\d/)
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expectUsable(page)
  })
}

test.describe('without a network', () => {
  test.use({ expectedErrors: [blocked] })

  test('the page says so, keeps the list, and recovers', async ({ page, context, say }) => {
    await openList(page)
    await untilLatePartsLoaded(page)
    await context.setOffline(true)
    const bar = page
      .getByRole('status')
      .filter({ hasText: say('离线 · 服务器列表截至', 'Offline · server list as of') })
    await expect(bar).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    await context.setOffline(false)
    await expect(bar).toBeHidden()
  })
})
