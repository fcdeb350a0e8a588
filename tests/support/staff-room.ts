import type { Locator, Page } from '@playwright/test'
import { personas } from '../../demo/steam/personas.ts'
import { expect, type Say } from './browser-test.ts'
import type { Hand } from './hand.ts'

/** The two ways of working in the room that a test takes: its viewport, and mouse or finger. */
export const staffDevices = {
  mouse: { viewport: { width: 1440, height: 900 } },
  touch: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
} as const

export const steamIdOf = (name: string): string => personas.find(({ username }) => username === name)?.steamId ?? ''

/** The button with exactly this name. */
export const button = (at: Page | Locator, name: string): Locator => at.getByRole('button', { name, exact: true })

/** The tab of a section. */
export const section = (page: Page, say: Say, zh: string, en: string): Locator =>
  page
    .getByRole('navigation', { name: say('管理后台的各个板块', 'Sections of the staff room') })
    .getByRole('link', { name: say(zh, en), exact: true })

/** Opens the room from the menu, which is a drawer on a phone. */
export async function openRoom(page: Page, hand: Hand, say: Say): Promise<void> {
  const menu = page.getByRole('button', { name: say('打开菜单', 'Open menu') })
  if (await menu.isVisible()) await hand.press(menu)
  await hand.press(page.getByRole('link', { name: say('管理后台', 'Staff room') }))
  await expect(page.getByRole('heading', { name: say('管理后台', 'Staff room'), level: 1 })).toBeVisible()
}

/** The rows of a table of the room, which are cards on a phone. */
export const tableRows = (page: Page, name: string): Locator =>
  page
    .locator('[data-table]')
    .filter({ has: page.getByRole('list', { name, exact: true }).or(page.getByRole('table', { name, exact: true })) })
    .locator('[data-row]')
