import type { Locator, Page } from '@playwright/test'
import { expect, type Say } from './browser-test.ts'

/** Path of the list with no servers hidden. */
export const everything = '/servers?hideFull=0&hideOffline=0'

/** The request that the page sends every 30 s. */
export const listAddress = /\/api\/servers$/

export const rows = (page: Page): Locator => page.locator('tr[data-id]')

/** The row of a server by part of its name; it must be in or near the viewport. */
export const rowOf = (page: Page, name: string): Locator => rows(page).filter({ hasText: name })

/** The button with the server's name, which opens its players. */
export const nameIn = (row: Locator): Locator => row.locator('[data-name]')

/** The number of open servers, shown above the list. */
export const openCount = (page: Page, say: Say): Locator =>
  page.getByText(new RegExp(`· \\d+ ${say('台在线', 'open')} ·`))

export async function openList(page: Page, address = everything): Promise<void> {
  await page.goto(address)
  // A press on the painted list moves no focus of the one that replaces it.
  await expect(page.locator('.static-shell')).toHaveCount(0)
  await expect(rows(page).first()).toBeVisible()
}

/** In the layer of a server: what a player rarely needs. */
export const openMore = (page: Page, say: Say): Promise<void> =>
  page.getByRole('dialog').getByText(say('更多', 'More'), { exact: true }).click()

/** Opens the settings of the app: in the top bar, on a phone in the menu. */
export async function openAppSheet(page: Page, say: Say): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 640)
    await page.getByRole('button', { name: say('打开菜单', 'Open menu') }).click()
  await page.getByRole('button', { name: say('应用与设置', 'App and settings') }).click()
}

/** Where the first row begins on a page that is not scrolled, in CSS pixels. */
export const firstRowTop = (page: Page): Promise<number> =>
  rows(page)
    .first()
    .evaluate((row) => row.getBoundingClientRect().top)

/**
 * Waits for what the page loads last, which also says that it is offline; without a service worker it can only be loaded
 * while there is a network.
 */
export const untilLatePartsLoaded = (page: Page): Promise<void> =>
  expect(page.locator('#main[style*="--floating"]')).toBeAttached()

/** Finds one server by its name with the search field; its row stays the same when the order changes. */
export async function find(page: Page, label: string, name: string): Promise<Locator> {
  await page.getByRole('textbox', { name: label }).fill(name)
  const row = rowOf(page, name).first()
  await expect(row).toBeVisible()
  return page.locator(`tr[data-id="${await row.getAttribute('data-id')}"]`)
}

export interface SeenRow {
  readonly id: string
  readonly name: string
  /** Current player count; −1 when the server is offline. */
  readonly players: number
  readonly text: string
}

/** Number of rows in the whole table, rendered or not. */
export const rowCount = async (page: Page): Promise<number> =>
  Number(await page.getByRole('table').first().getAttribute('aria-rowcount')) - 1

/** All rows in order. Scrolls through the page, because only rows near the viewport are rendered. */
export async function allRows(page: Page): Promise<readonly SeenRow[]> {
  const seen = await page.evaluate(async () => {
    const found = new Map<number, SeenRow>()
    const look = () => {
      for (const row of document.querySelectorAll('tr[data-id]')) {
        const players = row.querySelectorAll('td')[1]?.textContent ?? ''
        found.set(Number(row.getAttribute('aria-rowindex')), {
          id: row.getAttribute('data-id') ?? '',
          name: row.querySelector('[data-name] bdi')?.textContent ?? '',
          players: /^\d/.test(players) ? Number.parseInt(players, 10) : -1,
          text: row.textContent ?? '',
        })
      }
    }
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    for (let top = 0; ; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await frame()
      look()
      if (top + innerHeight >= document.documentElement.scrollHeight) break
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await frame()
    return [...found].sort(([a], [b]) => a - b).map(([, row]) => row)
  })
  expect(seen).toHaveLength(await rowCount(page))
  return seen
}

/** A server as the API returns it; the port determines the name. */
export const fakeServer = (port: number, more: Record<string, unknown> = {}) => ({
  ip: '192.0.2.1',
  port,
  name: `Server ${port}`,
  name_display: null,
  players: '5/20',
  players_max: null,
  category: 'public',
  map: 'de_dust2',
  region: 'ap-shanghai',
  open: 1,
  ontop: 0,
  star: 0,
  // Refuses connections.
  ping_target: '127.0.0.1:9',
  ...more,
})
export type FakeServer = ReturnType<typeof fakeServer>

/** Serves the list from `list.servers`, which a test may change at any time; each server has one player, A. */
export async function serveList(page: Page, servers: FakeServer[]): Promise<{ servers: FakeServer[]; asked: number }> {
  const list = { servers, asked: 0 }
  await page.route(listAddress, (route) => {
    list.asked += 1
    return route.fulfill({ json: list.servers })
  })
  await page.route(/\/api\/server\/info/, (route) =>
    route.fulfill({ json: { players: { list: [{ name: 'A', raw: { time: 60 } }] }, asOf: Date.now() } }),
  )
  return list
}

export const namesShown = (page: Page): Promise<string[]> => rows(page).locator('[data-name] bdi').allTextContents()
