/**
 * A server list that nobody touches: processor time of all of the browser's processes, requests of the page, and bytes
 * between browser and portal (both directions, with headers, those of the service worker included). Visible and hidden.
 * The reference is the same page whose announcement line never stops scrolling. The browser draws in software, as on a
 * machine without a graphics card, and the demo's data changes as in a community. The hidden page only believes that it
 * is: a browser slows the timers of a real background tab down, so that the values are upper bounds.
 *
 *   npm run bench idle        (SECONDS=60 per page; HIDDEN_SECONDS=3600, reported per hour; RUNS=1)
 */
import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright'
import { chromiumLaunchOptions } from '../../scripts/find-browser.mjs'
import { endPortal, startPortal } from '../support/portal.ts'
import { type CountingRelay, startCountingRelay } from './support/counting-relay.ts'
import { median, printMachine, printTable } from './support/report.ts'

const seconds = Number(process.env['SECONDS'] ?? 60)
const hiddenSeconds = Number(process.env['HIDDEN_SECONDS'] ?? 3600)
const runs = Number(process.env['RUNS'] ?? 1)
/** Until the page has loaded, kept its offline reads and run its announcement line twice. */
const settleMs = 90_000

/** Per minute. */
interface Idle {
  /** Seconds of processor time. */
  readonly cpu: number
  readonly requests: number
  readonly bytes: number
}

interface Visit {
  readonly seconds: number
  readonly prepare: (page: Page) => Promise<void>
}

async function processorSeconds(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

async function measureIdle(relay: CountingRelay, { seconds: lasts, prepare }: Visit): Promise<Idle> {
  // The whole Chromium would add the repainting of its own window.
  const browser = await chromium.launch(chromiumLaunchOptions({ pageOnly: true }))
  const page = await browser.newPage({ viewport: { width: 360, height: 780 }, locale: 'zh-CN' })
  await page.goto(`${relay.url}/servers`)
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
  const bytesBefore = relay.bytes()
  await delay(lasts * 1000)
  const bytes = relay.bytes() - bytesBefore
  const cpu = (await processorSeconds(browser)) - before
  await browser.close()
  const perMinute = 60 / lasts
  return { cpu: cpu * perMinute, requests: requests * perMinute, bytes: bytes * perMinute }
}

async function neverStop(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const each of document.getAnimations()) {
      if (each instanceof CSSAnimation && each.animationName === 'ticker') {
        each.effect?.updateTiming({ iterations: Number.POSITIVE_INFINITY })
      }
    }
  })
}

async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

const visits: Readonly<Record<string, Visit>> = {
  visible: { seconds, prepare: async () => undefined },
  'visible, the line never stops': { seconds, prepare: neverStop },
  hidden: { seconds: hiddenSeconds, prepare: hide },
}

const portal = await startPortal({ demo: true })
const relay = await startCountingRelay(portal.url)
const results = new Map<string, Idle[]>()
for (let run = 0; run < runs; run += 1) {
  for (const [name, visit] of Object.entries(visits)) {
    results.set(name, [...(results.get(name) ?? []), await measureIdle(relay, visit)])
    console.error(`run ${run + 1}: ${name}`, results.get(name)?.at(-1))
  }
}
relay.close()
await endPortal(portal)

const value = (name: string, of: keyof Idle) => median((results.get(name) ?? []).map((each) => each[of]))
const endless = value('visible, the line never stops', 'cpu')
printMachine()
printTable(
  `A server list that nobody touches, per minute, medians of ${runs}`,
  ['page', 'processor time ÷ that with a line that never stops', 'target', 'requests', 'kB'],
  Object.keys(visits).map((name) => [
    name,
    (value(name, 'cpu') / endless).toFixed(2),
    name === 'visible' ? '≤ 0.15' : '–',
    value(name, 'requests').toFixed(1),
    (value(name, 'bytes') / 1000).toFixed(1),
  ]),
)
printTable(
  `An hour in the background, measured for ${hiddenSeconds} s`,
  ['kB', 'requests', 'seconds of processor time'],
  [
    [(value('hidden', 'bytes') * 60) / 1000, value('hidden', 'requests') * 60, value('hidden', 'cpu') * 60].map(
      (each) => each.toFixed(1),
    ),
  ],
)
