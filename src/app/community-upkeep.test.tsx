import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { settingsHeader } from '../../contract/community/settings-version.ts'

/** A document of the running portal, or of a build, which knows neither the origin nor the version. */
function openDocument(origin: string, version: string): void {
  const block = document.createElement('script')
  block.id = 'community'
  block.type = 'application/json'
  block.dataset['origin'] = origin
  block.dataset['version'] = version
  block.textContent = JSON.stringify(defaultSettings)
  document.head.replaceChildren(block)
}

const posted = vi.fn()
const worker = { controller: { postMessage: posted } }

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  posted.mockClear()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** The page with such a document. `portal`: what the portal has; `asked`: how often its settings were read. */
async function openPage(origin: string, version: string) {
  openDocument(origin, version)
  const portal = { version: 'a', name: 'Spawnpoint' }
  let asked = 0
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/community') asked += 1
    const body = path === '/api/community' ? { ...defaultSettings, name: portal.name } : []
    return Response.json(body, { headers: { [settingsHeader]: portal.version } })
  })
  const { keepCommunityCurrent } = await import('./community-upkeep.ts')
  const { community } = await import('../platform/community.ts')
  const { getRaw } = await import('../platform/api-client.ts')
  const change = () => Object.assign(portal, { version: 'b', name: 'Nowa Liga' })
  return {
    change,
    list: () => getRaw('/api/servers'),
    name: () => community().name,
    asked: () => asked,
    async keep() {
      const stop = keepCommunityCurrent()
      await vi.advanceTimersByTimeAsync(0)
      return stop
    },
  }
}
const portalOrigin = 'https://play.example.org'

it('reads nothing while the responses name the version that the page has', async () => {
  const page = await openPage(portalOrigin, 'a')
  await page.keep()
  for (let minute = 0; minute < 10; minute += 1) {
    await page.list()
    await vi.advanceTimersByTimeAsync(60_000)
  }
  expect(page.asked()).toBe(0)
})

it('reads the settings once when a response names another version, after every process has it', async () => {
  const page = await openPage(portalOrigin, 'a')
  const stop = await page.keep()
  page.change()
  await page.list()
  await page.list()
  await vi.advanceTimersByTimeAsync(2900)
  expect(page.asked()).toBe(0)
  await vi.advanceTimersByTimeAsync(200)
  expect([page.asked(), page.name()]).toEqual([1, 'Nowa Liga'])
  await page.list()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(page.asked()).toBe(1)
  stop()
})

it('a page that requests nothing asks after two minutes, with data saver not at all', async () => {
  const page = await openPage(portalOrigin, 'a')
  await page.list()
  await page.keep()
  page.change()
  await vi.advanceTimersByTimeAsync(121_000)
  expect([page.asked(), page.name()]).toEqual([1, 'Nowa Liga'])
  const { dataSaver } = await import('../platform/data-saver.ts')
  dataSaver.set('on')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(page.asked()).toBe(1)
})

it('reads them at once where the document is that of the build, or of the worker and older', async () => {
  const built = await openPage('', '')
  built.change()
  await built.keep()
  expect([built.asked(), built.name()]).toEqual([1, 'Nowa Liga'])
})

it('reads nothing without a network; the first response after it tells whether the settings are others', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const page = await openPage('', '')
  page.change()
  await page.keep()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(page.asked()).toBe(0)
  onLine.mockRestore()
  await page.list()
  await vi.advanceTimersByTimeAsync(3100)
  expect([page.asked(), page.name()]).toEqual([1, 'Nowa Liga'])
})

it('asks the worker for documents with the settings that the page has, also where it has read them before', async () => {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  const page = await openPage(portalOrigin, 'a')
  page.change()
  const { renewCommunity } = await import('../shared/renew-community.ts')
  await renewCommunity()
  await page.keep()
  expect(posted.mock.calls).toEqual([[{ type: 'RENEW', version: 'b' }]])
  expect(page.asked()).toBe(1)
})

it('keeps the settings of the document where the response is a cached one', async () => {
  const page = await openPage(portalOrigin, 'a')
  const headers = { 'x-fetched-at': '5' }
  vi.stubGlobal('fetch', async () => Response.json({ ...defaultSettings, name: 'Old' }, { headers }))
  const { renewCommunity } = await import('../shared/renew-community.ts')
  await renewCommunity()
  expect(page.name()).toBe('Spawnpoint')
})
