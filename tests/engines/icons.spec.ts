import { test } from './support/engine-test.ts'
import { expectOwnIcons } from './support/icons.ts'
import { routesOf, untilLoaded } from './support/routes.ts'

const isAll = process.env['TEST_ALL'] === '1'

test('every icon shows its own drawing, at each scale', async ({ openTab, engine, portal, size }) => {
  const routes = await routesOf(portal)
  for (const scale of isAll ? engine.scales : [1, engine.oddScale]) {
    const tab = await openTab({ size: { ...size, height: 1000 }, scale })
    for (const route of routes) {
      await test.step(`${route} at ${scale}`, async () => {
        await tab.open(route)
        await untilLoaded(tab)
        await expectOwnIcons(tab)
      })
    }
  }
})
