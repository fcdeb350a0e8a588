import { minutes } from '../../contract/duration.ts'
import { test } from './support/engine-test.ts'
import { expectOwnIcons } from './support/icons.ts'
import { routesOf, untilLoaded } from './support/routes.ts'
import type { Tab } from './support/tab.ts'

/** In `npm test` only the pages with the most icons. */
const pages = process.env['TEST_ALL'] === '1' ? undefined : 4

async function expectOwnIconsOn(tab: Tab, routes: readonly string[]): Promise<void> {
  for (const route of routes.slice(0, pages)) {
    await test.step(route, async () => {
      await tab.open(route)
      await untilLoaded(tab)
      await expectOwnIcons(tab)
    })
  }
}

test('every icon shows its own drawing', async ({ tab, portal }) => expectOwnIconsOn(tab, await routesOf(portal)))

test('and where a length is no whole number of pixels of the screen', { tag: ['@all', '@webkit'] }, async ({
  openTab,
  engine,
  portal,
}) => {
  // Every page at every scale.
  test.setTimeout(minutes(12))
  const scales = pages === undefined ? engine.scales : [engine.oddScale]
  for (const scale of scales) await expectOwnIconsOn(await openTab({ scale }), await routesOf(portal))
})
