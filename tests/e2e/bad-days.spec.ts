import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import {
  everything,
  fakeServer,
  listAddress,
  nameIn,
  openList,
  rows,
  untilLatePartsLoaded,
} from '../support/server-list.ts'

const blocked = /Failed to load resource|WebSocket connection/

/** Changes of the list are written to IndexedDB in batches. */
async function untilListStored(page: Page): Promise<void> {
  const stored = () =>
    page.evaluate(async () => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      if (!(await indexedDB.databases()).some(({ name }) => name === 'spawnpoint')) return 0
      const database = await settled(indexedDB.open('spawnpoint'))
      const count = await settled(database.transaction('swr').objectStore('swr').count('/api/servers'))
      database.close()
      return count
    })
  await expect.poll(stored).toBe(1)
}

async function expectUsable(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('navigation').locator('a[href="/faq"]').click()
  await expect(page.locator('details').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.describe('the list cannot be loaded', () => {
  test.use({ expectedErrors: [blocked] })

  test('a page of HTML instead of the list: reported on a first visit, with a retry; later the last list stays', async ({
    page,
    say,
  }) => {
    let broken = true
    const html = { contentType: 'text/html', body: '<html>Sign in to the hotel</html>' }
    await page.route(listAddress, (route) => route.fulfill(broken ? html : { json: [fakeServer(1)] }))
    await page.goto(everything)
    const alert = page
      .getByRole('alert')
      .filter({ hasText: say('服务器列表加载失败', 'The server list could not be loaded') })
    await expect(alert).toBeVisible()
    broken = false
    await alert.getByRole('button', { name: say('重试', 'Try again') }).click()
    await expect(rows(page)).toHaveCount(1)
    await untilListStored(page)
    broken = true
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByText(say('数据截至', 'as of')).first()).toBeVisible()
    await nameIn(rows(page).first()).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('a slow list, with responders that cannot be reached: placeholders of its size, the rest of the page works, nothing jumps', async ({
    page,
    say,
  }) => {
    let give: () => void = () => undefined
    const later = new Promise<void>((done) => {
      give = done
    })
    await page.route(listAddress, async (route) => {
      await later
      await route.fulfill({ json: [fakeServer(1), fakeServer(2, { ping_target: null })] })
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
    await expect(rows(page)).toHaveCount(2)
    expect((await page.getByRole('table').boundingBox())?.y).toBe(top)
    const latencyOf = (row: number) => rows(page).nth(row).getByRole('cell').nth(2)
    await expect(latencyOf(0)).toContainText('-- ms')
    await expect(latencyOf(1)).toContainText(say('未测量', 'Not measured'))
  })
})

const refusals: Record<string, readonly (() => void)[]> = {
  'IndexedDB, local and session storage are refused': [
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('refused', 'SecurityError')
      }
    },
    () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('refused', 'SecurityError')
          },
        })
      }
    },
  ],
  'IndexedDB never answers, and local storage is full': [
    () => {
      Object.assign(IDBFactory.prototype, { open: () => new EventTarget() })
    },
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
  ],
  'workers are refused, and locks and channels are missing': [
    () => {
      const Refused = class extends EventTarget {
        constructor() {
          super()
          throw new DOMException('refused', 'SecurityError')
        }
      }
      Object.assign(window, { Worker: Refused })
    },
    () => {
      Reflect.deleteProperty(Navigator.prototype, 'locks')
      Reflect.deleteProperty(window, 'BroadcastChannel')
    },
  ],
}

for (const [what, refusing] of Object.entries(refusals)) {
  test(`${what}: the page works nevertheless`, async ({ page }) => {
    for (const refuse of refusing) await page.addInitScript(refuse)
    await page.goto(everything)
    await expect(rows(page).first()).toBeVisible()
    const later = page.getByRole('dialog').getByRole('button', { name: /全部知道了|Dismiss all/ })
    await page.addLocatorHandler(later, () => later.click())
    if (what.startsWith('workers are refused')) {
      await expect(rows(page).first().getByRole('cell').nth(2)).toContainText('-- ms')
    }
    await rows(page)
      .first()
      .getByRole('button', { name: /复制连接指令|Copy connect command/ })
      .click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^connect /)
    await page.getByRole('textbox', { name: /搜索服务器|Search servers/ }).fill('死斗')
    await expect(rows(page).first()).toContainText('死斗')
    await expectUsable(page)
  })
}

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

for (const [what, away, tag] of [
  ['a year behind', -365, []],
  ['a year ahead', 365, ['@all']],
] as const) {
  test(`a clock ${what}: the list is current, cached data is kept, ages make sense`, { tag: [...tag] }, async ({
    page,
    say,
  }) => {
    await openList(page)
    await untilListStored(page)
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
