import { rankedPlayer } from '../support/ranked-player.ts'
import { persona } from '../support/signed-in.ts'
import { signInAs } from './support/account.ts'
import { sizes, test } from './support/engine-test.ts'
import { routesOf, untilLoaded } from './support/routes.ts'
import { eventually, type Tab } from './support/tab.ts'

/** Looks at the page at both sizes. */
async function expectReachable(tab: Tab, address: string): Promise<void> {
  await test.step(address, async () => {
    await tab.open(address)
    await untilLoaded(tab)
    for (const size of Object.values(sizes)) {
      await tab.window.resize(size)
      await eventually(() => tab.window.run(() => innerWidth), 'the width').toBe(size.width)
      await tab.expectReachable()
    }
  })
}

test('a press in the middle of every control reaches it, on every page of a visitor', async ({ tab, portal }) => {
  for (const route of await routesOf(portal)) await expectReachable(tab, route)
})

test('and on the pages of players and matches', { tag: '@all' }, async ({ tab, portal }) => {
  const { path, matchPath } = await rankedPlayer(portal)
  for (const route of ['/players', path, matchPath, '/appeal']) await expectReachable(tab, route)
})

test('and on the pages of a member', { tag: '@all' }, async ({ tab }) => {
  await signInAs(tab, persona.captain)
  for (const route of ['/pracc', '/vip/card', '/vip/subscribe?source=pwa']) await expectReachable(tab, route)
})
