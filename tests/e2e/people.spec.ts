import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser-test.ts'
import { fakeServer, nameIn, openList, rowOf, serveList } from '../support/server-list.ts'

const ann = { steamId: '76561198000000011', name: 'Ann' }
const bo = { steamId: '76561198000000012', name: 'Bo' }

/** The portal has seen both on the first server, which the default filters hide because it is full. */
async function pinBoth(page: Page): Promise<void> {
  await page.addInitScript((people) => localStorage.setItem('pinnedPeople', JSON.stringify(people)), [ann, bo])
  await page.route('**/api/players/find', (route) =>
    route.fulfill({ json: [ann, bo].map(({ name }) => ({ name, servers: ['192.0.2.1:1'] })) }),
  )
  await serveList(page, [
    fakeServer(1, { name: 'Retakes #1', players: '10/10' }),
    fakeServer(2, { name: 'Retakes #2', players: '2/10' }),
  ])
}

for (const [viewport, tag] of [
  [{ width: 1440, height: 900 }, ['@once', '@all']],
  [{ width: 360, height: 780 }, ['@once']],
] as const) {
  test.describe(`at ${viewport.width} px`, { tag: [...tag] }, () => {
    test.use({ viewport, hasTouch: viewport.width < 500 })

    test('pinned players stand above the filters, which hide their server, and open its sheet', async ({
      page,
      say,
    }) => {
      await pinBoth(page)
      await openList(page, '/servers')
      await expect(rowOf(page, 'Retakes #1')).toHaveCount(0)
      const strip = page.getByRole('region', { name: say('关注的玩家', 'My people') })
      const place = strip.getByRole('button', { name: /Retakes #1/ })
      await place.click()
      await expect(page.getByRole('heading', { name: 'Retakes #1' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(place).toBeFocused()
      await strip.getByRole('button', { name: say('关注的玩家', 'My people'), exact: true }).click()
      const dialog = page.getByRole('dialog', { name: say('关注的玩家', 'My people') })
      await expect(dialog.getByRole('listitem')).toHaveText([/Ann.*Retakes #1/, /Bo.*Retakes #1/])
      await expectAccessible(page)
      await dialog.getByRole('button', { name: say('取消关注 Bo', 'Unpin Bo') }).click()
      await expect(dialog.getByRole('listitem')).toHaveCount(1)
      await dialog.getByLabel('SteamID').fill('STEAM_1:0:11101')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: say('放弃', 'Discard'), exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await nameIn(rowOf(page, 'Retakes #2')).click()
      await expect(page.getByRole('heading', { name: 'Retakes #2' })).toBeVisible()
    })
  })
}
