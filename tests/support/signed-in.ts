import type { Page } from '@playwright/test'
import { expect } from './browser-test.ts'

/**
 * Names of the demo's personas. Test files of one worker share a portal, so a persona that bought VIP in one file has it
 * in the next: only vip.spec.ts grants VIP to the captain.
 */
export const persona = {
  player: '阿伟',
  member: 'Mirage_Lan',
  pro: 's1lence',
  streamer: '主播小鹿',
  newcomer: 'new player',
  captain: 'PraccCaptain',
  administrator: 'Operator',
  moderator: 'NightShift',
} as const

/** Signs in through the demo's Steam as one of its personas; ends on the server list. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await page.goto('/api/auth/steam/login')
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/:\d+\/(servers)?$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('loginToken'))).not.toBeNull()
}
