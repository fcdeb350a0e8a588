import type { Page } from '@playwright/test'
import { expect, type Say, test } from '../support/browser-test.ts'
import { focusFaults, paintFaults } from '../support/painted.ts'
import { openList } from '../support/server-list.ts'
import { persona, signInAs } from '../support/signed-in.ts'
import { untilTakenOver } from '../support/take-over.ts'

// Windows' high contrast: the system's colours replace backgrounds, shadows and the colours of masks.
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }))

/** Icons, borders, what is chosen, and the focus can be seen. */
async function expectSeen(page: Page): Promise<void> {
  await expect.poll(() => paintFaults(page)).toEqual([])
  expect(await focusFaults(page, 2)).toEqual([])
}

const pages = ['/leaderboard', '/vip', '/pracc', '/faq']

test('with forced colours the pages show their icons, borders, choices and focus @once', async ({ page }) => {
  await openList(page)
  await expectSeen(page)
  for (const path of pages) {
    await page.goto(path)
    await untilTakenOver(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSeen(page)
  }
})

const settings = (page: Page, say: Say) => page.getByRole('button', { name: say('应用与设置', 'App and settings') })

test('with forced colours so do a dialog and the staff room @once', async ({ page, say }) => {
  await signInAs(page, persona.administrator)
  await page.goto('/staff/rentals')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectSeen(page)
  await settings(page, say).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectSeen(page)
})
