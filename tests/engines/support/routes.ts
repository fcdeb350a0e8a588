import * as v from 'valibot'
import type { Portal } from '../../support/portal.ts'
import { eventually, type Tab } from './tab.ts'

const listed = v.array(v.object({ ip: v.string(), port: v.number(), name: v.string(), open: v.number() }))

/** A game server that is up, with the path segment that names it. */
export async function openServer(portal: Portal): Promise<{ readonly name: string; readonly id: string }> {
  const answer = await fetch(`${portal.url}/api/servers`)
  const server = v.parse(listed, await answer.json()).find(({ open }) => open === 1)
  return { name: server?.name ?? '', id: encodeURIComponent(`${server?.ip}:${server?.port}`) }
}

/** Every page of a visitor. */
export async function routesOf(portal: Portal): Promise<readonly string[]> {
  const { id } = await openServer(portal)
  return [
    '/servers?hideFull=0&hideOffline=0',
    '/vip',
    '/leaderboard',
    '/pracc',
    '/faq',
    '/login',
    '/pair',
    '/inventory?from=portal',
    '/vip/subscribe',
    '/nothing-here',
    `/servers/details/${id}`,
    `/servers/rules/${id}`,
  ]
}

/** Until nothing on the page says that it is still loading. */
export const untilLoaded = (tab: Tab): Promise<void> =>
  eventually(
    () => tab.window.run(() => document.querySelectorAll('main .waiting, main [aria-busy=true]').length),
    'what is still loading',
  ).toBe(0)
