import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core'
import type { Engine, EngineWindow } from './engine.ts'

const settings = {
  'ui.prefersReducedMotion': 1,
  // Windows in the background are told that they have the focus.
  'focusmanager.testmode': true,
  'dom.events.testing.asyncClipboard': true,
}

function windowOf(context: BrowserContext, page: Page): EngineWindow {
  return {
    async goTo(url) {
      await page.goto(url, { waitUntil: 'load' })
    },
    async reload() {
      await page.reload({ waitUntil: 'load' })
    },
    async back() {
      await page.goBack({ waitUntil: 'load' })
    },
    run: <Args extends readonly unknown[], Result>(action: (...args: Args) => Result, ...args: Args) =>
      page.evaluate<[], () => Result>(`(${action})(...${JSON.stringify(args)})`),
    async runScript(source) {
      await page.evaluate(source)
    },
    async pointerDown(x, y) {
      await page.mouse.move(x, y)
      await page.mouse.down()
    },
    pointerUp: () => page.mouse.up(),
    async type(text) {
      await page.keyboard.type(text)
    },
    async key(name) {
      await page.keyboard.press(name)
    },
    async paste() {
      await page.keyboard.down('Control')
      await page.keyboard.press('v')
      await page.keyboard.up('Control')
    },
    async resize(size) {
      await page.setViewport({ ...page.viewport(), ...size })
    },
    screenshot: async () => Buffer.from(await page.screenshot({ type: 'png' })),
    toFront: () => page.bringToFront(),
    count: async () => (await context.pages()).length,
    async forget() {
      for (const other of await context.pages()) if (other !== page) await other.close()
      await context.deleteCookie(...(await context.cookies()))
    },
    close: async () => context.close(),
  }
}

/** Debian's or any other Firefox, by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  // Root may not use the home of another user, as a container of a workflow has it.
  const home = mkdtempSync(path.join(tmpdir(), 'firefox-'))
  const browser: Browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: settings,
    env: { ...process.env, HOME: home },
  })
  return {
    scales: [1.25, 1.5, 2, 3],
    oddScale: 1.25,
    async open({ size, scale = 1, userAgent, serviceWorkers = false }) {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport({ ...size, deviceScaleFactor: scale })
      if (!serviceWorkers)
        await page.evaluateOnNewDocument(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
      if (userAgent !== undefined) await page.setUserAgent({ userAgent })
      return windowOf(context, page)
    },
    async close() {
      await browser.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
