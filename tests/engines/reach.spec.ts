import * as v from 'valibot'
import { persona } from '../support/signed-in.ts'
import { signInAs } from './support/account.ts'
import { sizes, test } from './support/engine-test.ts'
import { openList } from './support/list.ts'
import { eventually, type Tab } from './support/tab.ts'

const routes = [
  '/',
  '/vip',
  '/leaderboard',
  '/pracc',
  '/faq',
  '/login',
  '/pair',
  '/inventory?from=portal',
  '/vip/subscribe',
  '/nothing-here',
]

const settled = (tab: Tab) =>
  eventually(
    () => tab.window.run(() => document.querySelectorAll('main .waiting, main [aria-busy=true]').length),
    'loaded',
  ).toBe(0)

/** Looks at the page at both sizes. */
async function expectReachable(tab: Tab, address: string): Promise<void> {
  await test.step(address, async () => {
    await tab.open(address)
    await settled(tab)
    for (const size of Object.values(sizes)) {
      await tab.window.resize(size)
      await eventually(() => tab.window.run(() => innerWidth), 'the width').toBe(size.width)
      await tab.expectReachable()
    }
  })
}

test('a press in the middle of every control reaches it, on every page of a visitor', async ({ tab, portal }) => {
  const answer = await fetch(`${portal.url}/api/servers`)
  const [server] = v.parse(v.array(v.object({ ip: v.string(), port: v.number() })), await answer.json())
  const id = encodeURIComponent(`${server?.ip}:${server?.port}`)
  await openList(tab)
  for (const route of [...routes, `/servers/details/${id}`, `/servers/rules/${id}`]) await expectReachable(tab, route)
})

test('and on the pages of a member', async ({ tab }) => {
  await signInAs(tab, persona.captain)
  for (const route of ['/pracc', '/vip/card', '/vip/subscribe?source=pwa']) await expectReachable(tab, route)
})
