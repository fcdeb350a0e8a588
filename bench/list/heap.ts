import type { Browser } from 'playwright'
import { openList } from './measure.ts'
import { serveList } from './serve-list.ts'

const servers = 2000

/** Bytes of the page's heap after 5 and after 60 refreshes that each change a fifth of the rows, garbage collected. */
export async function measureHeap(browser: Browser, folder: string): Promise<{ after5: number; after60: number }> {
  const site = await serveList(folder, servers)
  const { page, session } = await openList(browser, site)
  const used = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize
  }
  const refresh = async (times: number) => {
    for (let at = 0; at < times; at += 1) {
      site.turn()
      const shown = page.evaluate(() => globalThis.listProbe.whenRows({ differ: globalThis.listProbe.rowTexts() }))
      // What SWR listens for; at most one in five seconds, so the page's clock is moved on.
      await page.clock.fastForward(6000)
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      await shown
      await page.waitForTimeout(150)
    }
    return used()
  }
  await page.clock.install()
  await page.reload()
  await page.locator('main tbody tr[aria-rowindex]').first().waitFor()
  const after5 = await refresh(5)
  const after60 = await refresh(55)
  await page.context().close()
  await site.close()
  return { after5, after60 }
}
