import { chromium, type Response } from 'playwright'
import { chromiumLaunchOptions } from '../../../scripts/find-browser.mjs'
import { openList } from './measure.ts'
import { serveList } from './serve-list.ts'

const servers = 2000

/** Compiled code counts as heap and grows for minutes; it is not the page's data. */
const withoutCompilers = '--js-flags=--no-sparkplug --no-maglev --no-turbofan'

/**
 * Moves the page's clock, because on focus SWR revalidates at most once in five seconds. It also deduplicates requests less
 * than two seconds apart, by a real timer.
 */
function skipTime(): void {
  const real = Date.now.bind(Date)
  let skipped = 0
  Date.now = () => real() + skipped
  addEventListener('focus', () => (skipped += 6000), { capture: true })
}

/** Bytes of the page's heap after 5 and after 60 refreshes that each change a fifth of the rows, garbage collected. */
export async function measureHeap(folder: string): Promise<{ after5: number; after60: number }> {
  const options = chromiumLaunchOptions()
  const browser = await chromium.launch({ ...options, args: [...options.args, withoutCompilers] })
  const site = await serveList(folder, servers)
  const { page, session } = await openList(browser, site)
  await page.addInitScript(skipTime)
  await page.reload()
  await page.locator('main tbody tr[aria-rowindex]').first().waitFor()
  const ask = async () => {
    let answer: Response | undefined
    // If the page has just sent a request by itself, this one is deduplicated and has no response of its own.
    while (!answer) {
      await page.waitForTimeout(2300)
      const [come] = await Promise.all([
        page.waitForResponse(/\/api\/servers$/, { timeout: 5000 }).catch(() => undefined),
        page.evaluate(() => dispatchEvent(new Event('focus'))),
      ])
      answer = come
    }
  }
  const refresh = async (times: number) => {
    for (let at = 0; at < times; at += 1) {
      site.turn()
      await ask()
    }
    // React keeps the previous tree: after two unchanged responses both trees hold the newest list.
    await ask()
    await ask()
    await page.waitForTimeout(1000)
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize
  }
  const after5 = await refresh(5)
  const after60 = await refresh(55)
  await browser.close()
  await site.close()
  return { after5, after60 }
}
