import type { Browser, Locator, Page } from 'playwright'
import { during, openPage, slowDown } from '../interactions/slow-page.ts'
import type { CardsSite } from './serve-cards.ts'

/** Each interaction, and its worst time from input to next paint. */
export const interactions = [
  'copy connect',
  'open a dialog, first time',
  'open a dialog again',
  'type in a dialog',
  'close a dialog',
  'open the admins',
  'type a note',
  'expand what was done',
  'fold the panels',
  'tap while the list arrives',
] as const
export type Interaction = (typeof interactions)[number]

export interface Measurement {
  /** Milliseconds under the CPU slow-down. */
  readonly worst: Readonly<Record<Interaction, number>>
  /** Longest task of a refresh, and of scrolling through all cards. */
  readonly refreshTask: number
  readonly scrollTask: number
  /** From the press until the dialog is on the screen; its chunk is already loaded. */
  readonly dialogShown: number
}

/** Signs in with a session that has an hour left; the page reads only the claims of the token. */
function signIn(): void {
  const claims = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))
  localStorage.setItem('preferredLanguage', 'zh')
  localStorage.setItem('user', JSON.stringify({ id: '1', steamId: '76561198000000106', username: 'Bench', avatar: '' }))
  localStorage.setItem('loginTimestamp', String(Date.now()))
  localStorage.setItem('loginToken', `x.${claims}.x`)
}

const cards = (page: Page): Locator => page.locator('article[data-rental]')
const takeTask = (page: Page): Promise<number> => page.evaluate(() => globalThis.interactionProbe.takeLongestTask())

/** Scrolls through everything, so that every card is rendered; ends at the top. */
async function drawAll(page: Page, count: number): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    if ((await cards(page).count()) >= count) return
    await page.mouse.wheel(0, 4000)
    await page.waitForTimeout(100)
  }
  throw new Error(`${await cards(page).count()} of ${count} cards were drawn`)
}

async function scrollThrough(page: Page): Promise<void> {
  for (let at = 0; at < 30; at += 1) {
    await page.mouse.wheel(0, -1500)
    await page.waitForTimeout(50)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForTimeout(500)
}

const type = async (page: Page, text: string): Promise<void> => {
  for (const key of text) {
    await page.keyboard.press(key)
    await page.waitForTimeout(80)
  }
}

/** Makes the page request its list now, as it does when the window gets the focus. */
async function arrive(page: Page, site: CardsSite): Promise<void> {
  site.turn()
  const answer = page.waitForResponse(/getUserServers/)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await answer
}

/** One visit with `count` cards, every interaction once. */
export async function measureCards(browser: Browser, site: CardsSite, count: number): Promise<Measurement> {
  const page = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.addInitScript(signIn)
  await page.goto(`${site.url}/pracc`)
  await cards(page).first().waitFor({ timeout: 60_000 })
  await page.mouse.move(900, 600)
  await drawAll(page, count)
  await slowDown(page)
  await takeTask(page)
  await scrollThrough(page)
  const scrollTask = await takeTask(page)

  const running = cards(page).filter({ has: page.locator('[data-status=running]') })
  const owned = running.filter({ has: page.locator('[data-role=owner]') }).first()
  const press = (name: string) => owned.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog').last()
  const worst: Partial<Record<Interaction, number>> = {}
  worst['copy connect'] = await during(page, () => press('复制连接指令'))
  worst['open a dialog, first time'] = await during(page, () => press('密码'))
  await dialog.locator('input').first().waitFor()
  worst['type in a dialog'] = await during(page, async () => {
    await dialog.locator('input').first().focus()
    await type(page, 'abc12345')
  })
  worst['close a dialog'] = await during(page, () => page.keyboard.press('Escape'))
  const shown = page.evaluate(() => globalThis.interactionProbe.whenDialog())
  worst['open a dialog again'] = await during(page, () => press('密码'))
  const dialogShown = await shown
  await page.keyboard.press('Escape')
  worst['open the admins'] = await during(page, () => press('管理员'))
  await dialog.locator('input').nth(1).waitFor()
  worst['type a note'] = await during(page, async () => {
    await dialog.locator('input').nth(1).focus()
    await type(page, 'captain')
  })
  await page.keyboard.press('Escape')
  worst['expand what was done'] = await during(page, () => owned.locator('summary').click())
  worst['fold the panels'] = await during(page, () => page.locator('button[aria-expanded]').last().click())
  // On focus SWR revalidates at most once in five seconds.
  await page.waitForTimeout(5200)
  await takeTask(page)
  worst['tap while the list arrives'] = await during(page, async () => {
    await arrive(page, site)
    await press('复制连接指令')
  })
  const refreshTask = await takeTask(page)
  await page.context().close()
  return { worst: complete(worst), refreshTask, scrollTask, dialogShown }
}

function complete(worst: Partial<Record<Interaction, number>>): Record<Interaction, number> {
  const of = (name: Interaction): number => worst[name] ?? Number.NaN
  return {
    'copy connect': of('copy connect'),
    'open a dialog, first time': of('open a dialog, first time'),
    'open a dialog again': of('open a dialog again'),
    'type in a dialog': of('type in a dialog'),
    'close a dialog': of('close a dialog'),
    'open the admins': of('open the admins'),
    'type a note': of('type a note'),
    'expand what was done': of('expand what was done'),
    'fold the panels': of('fold the panels'),
    'tap while the list arrives': of('tap while the list arrives'),
  }
}
