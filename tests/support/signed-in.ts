import type { Page } from '@playwright/test'
import { expect } from './browser-test.ts'

/**
 * Names of the demo's personas: a player without VIP, a member, a professional, a streamer. Files of one worker share a
 * portal: the newcomer is for tests that need somebody who never bought anything.
 */
export const persona = {
  player: '阿伟',
  member: 'Mirage_Lan',
  pro: 's1lence',
  streamer: '主播小鹿',
  newcomer: 'new player',
} as const

/** Signs in through the demo's Steam as one of its personas; ends at the list. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await page.goto('/api/auth/steam/login')
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/:\d+\/(servers)?$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('loginToken'))).not.toBeNull()
}
