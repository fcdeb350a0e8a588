import { defaultSettings } from '../../contract/community/community-settings.ts'
import { expect, test } from '../support/browser-test.ts'
import { cachedPaths, isLeaderboard, keptPaths, openInstalled, openUntilKept } from '../support/installed.ts'

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

test('the page has the public reads stored in both languages and the shell, and nothing else; the user sees them and can delete them', async ({
  page,
}) => {
  await openUntilKept(page)
  const kept = await keptPaths(page)
  // An open page reads the settings again after twelve seconds; installing may take as long.
  expect(kept.filter((path) => !isLeaderboard(path) && path !== '/api/community')).toEqual(promised)
  const other = (await cachedPaths(page)).filter((path) => path.startsWith('/api') && !kept.includes(path))
  expect(other).toEqual([])

  await page.getByRole('button', { name: '应用与设置' }).click()
  const sheet = page.getByRole('dialog', { name: '应用与设置' })
  const kinds = 3 + Number(defaultSettings.features.vip) + Number(defaultSettings.features.leaderboard)
  await expect(sheet.getByText(/截至 \d\d:\d\d/)).toHaveCount(kinds)
  await sheet.getByRole('button', { name: '清除' }).click()
  await page.getByRole('dialog', { name: '要清除离线数据吗？' }).getByRole('button', { name: '清除离线数据' }).click()
  await expect(sheet.getByText('尚未保存')).toHaveCount(kinds)
  // A request of the page that is just under way is stored again.
  const own = ['/api/community', '/api/servers']
  expect((await keptPaths(page)).filter((path) => !own.includes(path))).toEqual([])
})

test('sign-in, payment, rented servers, writes and personal responses bypass the worker, and a navigation to the API too', async ({
  page,
  context,
}) => {
  await openInstalled(page)
  const served: string[] = []
  const asked = ['/api/auth', '/api/payment', '/api/scrim', '/api/server/info']
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const isAsked = asked.some((area) => pathname.startsWith(area)) || response.request().method() === 'POST'
    const isMarked = new URL(response.url()).searchParams.has('language') && pathname === '/api/faqs'
    if ((isAsked || isMarked) && response.fromServiceWorker()) served.push(pathname + response.request().method())
  })
  const storedOf = async () => (await cachedPaths(page)).filter((path) => asked.some((area) => path.startsWith(area)))
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
  expect(await storedOf()).toEqual([])
  expect(await stampOf()).toBe(stamp)
  await page.evaluate(() => fetch('/api/faqs?language=zh'))
  await expect.poll(() => served).toEqual(['/api/faqsGET'])

  const answer = await page.goto('/api/auth/nothing')
  expect(answer?.status()).toBe(404)
  expect(answer?.headers()['content-type']).toMatch(/^application\/json/)
  expect(answer?.fromServiceWorker()).toBe(false)
  expect((await page.goto('/healthz'))?.headers()['content-type']).toMatch(/^application\/json/)
  expect((await page.goto('/servers'))?.fromServiceWorker()).toBe(true)
  await context.setOffline(true)
  await expect(page.goto('/api/auth/x')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
})
