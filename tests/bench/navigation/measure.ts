import type { Browser, Locator, Page } from 'playwright'
import { during, openPage, slowDown } from '../interactions/slow-page.ts'

export interface Screen {
  readonly name: string
  readonly viewport: { readonly width: number; readonly height: number }
}

export const screens: readonly Screen[] = [
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
]

/** Milliseconds from the press to the next paint, in steps of 8. */
export interface Navigation {
  /** Before the page's code has been loaded. */
  readonly first: number
  readonly again: number
  /** A static page that puts the markup of the same page in the place of the same other one. */
  readonly reference: number
}

/** Opens a page of the portal and waits until it holds its data. */
export async function openRoute(browser: Browser, url: string, { viewport }: Screen, route: string): Promise<Page> {
  const page = await openPage(browser)
  await page.setViewportSize(viewport)
  await page.goto(url + route)
  await settled(page)
  return page
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('main .waiting').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(500)
}

/** The entry of a page in the main menu; opens the drawer on a small screen. */
async function menuEntry(page: Page, route: string): Promise<Locator> {
  const menu = page.getByRole('button', { name: '打开菜单' })
  if (await menu.isVisible()) await menu.click()
  const entry = page.locator(`nav a[href="${route}"]:visible`)
  await entry.waitFor()
  return entry
}

async function press(page: Page, route: string): Promise<number> {
  const entry = await menuEntry(page, route)
  return during(page, () => entry.click())
}

async function markup(page: Page): Promise<{ head: string; body: string; main: string }> {
  return page.evaluate(() => ({
    head: [...document.querySelectorAll('link[rel=stylesheet]')].map((sheet) => sheet.outerHTML).join(''),
    body: document.querySelector('#root')?.outerHTML ?? '',
    main: document.querySelector('main')?.innerHTML ?? '',
  }))
}

/** The markup of two pages and one button that replaces the main part of the first by that of the second. */
function staticPage(before: { head: string; body: string }, main: string): string {
  const insert = `document.querySelector('main').innerHTML = ${JSON.stringify(main).replaceAll('<', '\\u003c')}`
  return `<!doctype html><html lang="zh-Hans"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">${before.head}</head><body>${before.body}
<button id="go" style="position:fixed;inset-inline-start:0;top:0;z-index:99;width:60px;height:40px">go</button>
<script>document.getElementById('go').onclick = () => { ${insert} }</script></body></html>`
}

async function measureStatic(browser: Browser, url: string, screen: Screen, html: string): Promise<number> {
  const page = await openPage(browser)
  await page.setViewportSize(screen.viewport)
  await page.route('**/static-page', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(`${url}/static-page`)
  await page.waitForLoadState('networkidle')
  await slowDown(page)
  const duration = await during(page, () => page.locator('#go').click())
  await page.context().close()
  return duration
}

/** One visit that goes to `route` twice, and the static page of the second time. */
export async function measureNavigation(
  browser: Browser,
  url: string,
  screen: Screen,
  route: string,
): Promise<Navigation> {
  const other = route === '/faq' ? '/servers' : '/faq'
  const page = await openRoute(browser, url, screen, other)
  await slowDown(page)
  const first = await press(page, route)
  await settled(page)
  const after = await markup(page)
  await press(page, other)
  await settled(page)
  const before = await markup(page)
  const again = await press(page, route)
  await page.context().close()
  return { first, again, reference: await measureStatic(browser, url, screen, staticPage(before, after.main)) }
}
