/**
 * A server list that nobody touches: processor time of all of the browser's processes and requests per minute, visible
 * and hidden. The reference is the same page whose announcement line never stops scrolling. The browser draws
 * in software, as on a machine without a graphics card, and the demo's data changes as in a community.
 *
 *   npm run build && npm run bench:idle        (SECONDS=60 per page; RUNS=1)
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright'
import { chromiumLaunchOptions } from '../scripts/find-browser.mjs'
import { endPortal, startPortal } from '../tests/support/portal.ts'
import { median, printMachine, printTable } from './report.ts'

const seconds = Number(process.env['SECONDS'] ?? 60)
const runs = Number(process.env['RUNS'] ?? 1)
/** Until the page has loaded, kept its offline reads and run its announcement line twice. */
const settleMs = 90_000

interface Idle {
  /** Seconds of processor time per minute. */
  readonly cpu: number
  /** Per minute. */
  readonly requests: number
}

async function processorSeconds(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

async function measureIdle(url: string, prepare: (page: Page) => Promise<void>): Promise<Idle> {
  // The whole Chromium would add the repainting of its own window.
  const browser = await chromium.launch(chromiumLaunchOptions({ pageOnly: true }))
  const page = await browser.newPage({ viewport: { width: 360, height: 780 }, locale: 'zh-CN' })
  await page.goto(`${url}/servers`)
  await page.locator('main tr[data-id]').first().waitFor()
  await prepare(page)
  await delay(settleMs)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  let requests = 0
  session.on('Network.requestWillBeSent', () => {
    requests += 1
  })
  const before = await processorSeconds(browser)
  await delay(seconds * 1000)
  const cpu = (await processorSeconds(browser)) - before
  await browser.close()
  const perMinute = 60 / seconds
  return { cpu: cpu * perMinute, requests: requests * perMinute }
}

const pages: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  visible: async () => undefined,
  'visible, the line never stops': async (page) => {
    await page.evaluate(() => {
      for (const each of document.getAnimations()) {
        if (each instanceof CSSAnimation && each.animationName === 'ticker') {
          each.effect?.updateTiming({ iterations: Number.POSITIVE_INFINITY })
        }
      }
    })
  },
  hidden: async (page) => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      Object.defineProperty(document, 'hidden', { value: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })
  },
}

const portal = await startPortal()
const results = new Map<string, Idle[]>()
for (let run = 0; run < runs; run += 1) {
  for (const [name, prepare] of Object.entries(pages)) {
    results.set(name, [...(results.get(name) ?? []), await measureIdle(portal.url, prepare)])
    console.error(`run ${run + 1}: ${name}`, results.get(name)?.at(-1))
  }
}
await endPortal(portal)

const value = (name: string, of: keyof Idle) => median((results.get(name) ?? []).map((each) => each[of]))
const endless = value('visible, the line never stops', 'cpu')
printMachine()
printTable(
  `A server list that nobody touches, per minute, medians of ${runs}`,
  ['page', 'processor time ÷ that with a line that never stops', 'target', 'requests'],
  Object.keys(pages).map((name) => [
    name,
    (value(name, 'cpu') / endless).toFixed(2),
    name === 'visible' ? '≤ 0.15' : '–',
    value(name, 'requests').toFixed(1),
  ]),
)
