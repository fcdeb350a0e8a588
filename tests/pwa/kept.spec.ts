import { defaultSettings } from '../../contract/default-settings.ts'
import { expect, test } from '../support/browser-test.ts'
import { cachedPaths, isLeaderboard, keptPaths, openInstalled, untilServed } from '../support/installed.ts'
import { rows } from '../support/server-list.ts'

const promised = [
  '/api/faqs?language=en',
  '/api/faqs?language=zh',
  '/api/server/announcement/list?language=en',
  '/api/server/announcement/list?language=zh',
  '/api/server/announcement?language=en',
  '/api/server/announcement?language=zh',
  ...(defaultSettings.features.vip ? ['/api/privileges?language=en', '/api/privileges?language=zh'] : []),
  '/api/servers',
].sort()

test.use({ expectedErrors: [/Failed to load resource/] })

test('it stores the public reads in both languages and the shell, and nothing else', async ({ page }) => {
  await openInstalled(page)
  const kept = await keptPaths(page)
  // An open page reads the settings again after twelve seconds; installing may take as long.
  expect(kept.filter((path) => !isLeaderboard(path) && path !== '/api/community')).toEqual(promised)
  const other = (await cachedPaths(page)).filter((path) => path.startsWith('/api') && !kept.includes(path))
  expect(other).toEqual([])
})

test('sign-in, payment, rented servers, writes and personal responses bypass the worker', async ({ page }) => {
  await openInstalled(page)
  const served: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    // An open page reads the settings by itself every twelve seconds.
    if (pathname === '/api/community') return
    if (response.fromServiceWorker()) served.push(pathname + response.request().method())
  })
  const stored = async () => (await cachedPaths(page)).filter((path) => path !== '/api/community')
  const before = await stored()
  const stampOf = () =>
    page.evaluate(async () => (await caches.match('/api/faqs?language=zh'))?.headers.get('x-fetched-at'))
  const stamp = await stampOf()
  const statuses = await page.evaluate(async () => {
    const ask = async (path: string, init?: RequestInit) => (await fetch(path, init)).status
    return [
      await ask('/api/auth/x'),
      await ask('/api/auth'),
      await ask('/api/payment/x'),
      await ask('/api/scrim/x'),
      await ask('/api/auth/x', { method: 'POST', body: '{}' }),
      await ask('/api/payment/x', { method: 'POST', body: '{}' }),
      await ask('/api/servers', { method: 'POST', body: '{}' }),
      await ask('/api/faqs?language=zh', { headers: { Authorization: 'Bearer secret' } }),
      await ask('/api/server/info?ip=192.0.2.1&port=1'),
    ]
  })
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(served).toEqual([])
  expect(await stored()).toEqual(before)
  expect(await stampOf()).toBe(stamp)
  await page.evaluate(() => fetch('/api/faqs?language=zh'))
  expect(served).toEqual(['/api/faqsGET'])
})

test('a navigation to the API is left to the API, offline too', async ({ page, context }) => {
  await openInstalled(page)
  const answer = await page.goto('/api/auth/nothing')
  expect(answer?.status()).toBe(404)
  expect(answer?.headers()['content-type']).toMatch(/^application\/json/)
  expect(answer?.fromServiceWorker()).toBe(false)
  expect((await page.goto('/healthz'))?.headers()['content-type']).toMatch(/^application\/json/)
  const page2 = await page.goto('/servers')
  expect(page2?.fromServiceWorker()).toBe(true)
  await context.setOffline(true)
  await expect(page.goto('/api/auth/x')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
})

test('errors, truncated responses and a proxy’s pages are never stored; the last good response stands in', async ({
  page,
  context,
}) => {
  await openInstalled(page)
  const kept = () => page.evaluate(async () => (await caches.match('/api/faqs?language=zh'))?.text())
  const good = await kept()
  const answers = [
    { status: 500, contentType: 'application/json', body: '{"error":"INTERNAL"}' },
    { status: 503, contentType: 'text/html', body: '<html>' },
    { status: 200, contentType: 'text/html', body: '<html>hotel</html>' },
    { status: 200, contentType: 'application/json', body: '[{"id":"ha' },
    { status: 404, contentType: 'application/json', body: '{"error":"NOT_FOUND"}' },
  ]
  for (const answer of answers) {
    await context.route(/\/api\/faqs/, (route) => route.fulfill(answer))
    const seen = await page.evaluate(async () => {
      const response = await fetch('/api/faqs?language=zh')
      return { status: response.status, age: response.headers.get('x-fetched-at') }
    })
    if (answer.status >= 500) {
      expect(seen.status).toBe(200)
      expect(Number(seen.age)).toBeGreaterThan(0)
    }
    await page.waitForTimeout(100)
    expect(await kept(), `${answer.status} ${answer.body}`).toBe(good)
    await context.unroute(/\/api\/faqs/)
  }
  await page.evaluate(() => fetch('/api/servers/192.0.2.1%3A1'))
  expect((await keptPaths(page)).filter((path) => path.includes('192.0.2.1'))).toEqual([])
})

test('with data saver on, what was opened is stored, and the rest on request', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('dataSaver', 'on'))
  await page.goto('/servers')
  await expect(rows(page).first()).toBeVisible()
  await untilServed(page)
  await page.waitForTimeout(2000)
  expect((await keptPaths(page)).filter((path) => /faqs|privileges|leaderboard/.test(path))).toEqual([])
  await page.getByRole('button', { name: '应用与设置' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '立即更新' }).click()
  await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(promised))
})

test('a network that hangs counts as failed after some seconds', async ({ page, context }) => {
  await openInstalled(page)
  await context.route(/\/api\/faqs/, () => undefined)
  await page.goto('/faq')
  await expect(page.locator('details').first()).toBeVisible()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})

test('if the worker may store nothing, it never takes control, and the page works', async ({ page, context }) => {
  let asked = false
  await context.route(/\/sw\.js$/, async (route) => {
    const response = await route.fetch()
    const refuse = 'caches.open = () => Promise.reject(new DOMException("refused", "QuotaExceededError"));'
    await route.fulfill({ response, body: refuse + (await response.text()) })
    asked = true
  })
  await page.goto('/servers')
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(() => asked).toBe(true)
  await page.waitForTimeout(2000)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await page.getByRole('navigation').getByRole('link', { name: '常见问题' }).click()
  await expect(page.locator('details').first()).toBeVisible()
})

test('the user can see what is stored, and delete it', async ({ page }) => {
  await openInstalled(page)
  await page.getByRole('button', { name: '应用与设置' }).click()
  const sheet = page.getByRole('dialog', { name: '应用与设置' })
  const kinds = 3 + Number(defaultSettings.features.vip) + Number(defaultSettings.features.leaderboard)
  await expect(sheet.getByText(/截至 \d\d:\d\d/)).toHaveCount(kinds)
  await sheet.getByRole('button', { name: '清除' }).click()
  const question = page.getByRole('dialog', { name: '要清除离线数据吗？' })
  await question.getByRole('button', { name: '取消' }).click()
  await expect(sheet.getByText(/截至 \d\d:\d\d/)).toHaveCount(kinds)
  await sheet.getByRole('button', { name: '清除' }).click()
  await question.getByRole('button', { name: '清除离线数据' }).click()
  await expect(sheet.getByText('尚未保存')).toHaveCount(kinds)
  expect(await keptPaths(page)).toEqual([])
})
