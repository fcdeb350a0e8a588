import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../contract/default-settings.ts'

/** A document of the running portal, or of a build. */
function openDocument(origin: string): void {
  const block = document.createElement('script')
  block.id = 'community'
  block.type = 'application/json'
  block.dataset['origin'] = origin
  block.textContent = JSON.stringify(defaultSettings)
  document.head.replaceChildren(block)
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The page with such a document; says how often the settings were requested. */
async function openPage(origin: string, name = 'Spawnpoint') {
  openDocument(origin)
  const fetched = vi.fn(async () => Response.json({ ...defaultSettings, name }))
  vi.stubGlobal('fetch', fetched)
  const { keepCommunityCurrent } = await import('./community-upkeep.ts')
  const { community } = await import('../platform/community.ts')
  const stop = keepCommunityCurrent()
  await vi.advanceTimersByTimeAsync(0)
  return { fetched, community, stop }
}

it('does not request what the document of the portal has just brought, and a change within 15 s', async () => {
  const { fetched, community, stop } = await openPage('https://play.example.org', 'Nowa Liga')
  expect(fetched).not.toHaveBeenCalled()
  expect(community().name).toBe('Spawnpoint')
  await vi.advanceTimersByTimeAsync(12_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(community().name).toBe('Nowa Liga')
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('requests them at once where the document is that of the build', async () => {
  const { fetched, community, stop } = await openPage('', 'Nowa Liga')
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(community().name).toBe('Nowa Liga')
  stop()
})
