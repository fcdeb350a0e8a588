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

/** Signs in on the page of the demo's Steam as one of its personas; ends on the server list. */
export async function signInWithSteam(page: Page, name: string): Promise<void> {
  await page.goto('/api/auth/steam/login')
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/:\d+\/(servers)?$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('loginToken'))).not.toBeNull()
}

/**
 * Signs in as one of the personas by the requests of a sign-in with Steam, without its two pages. Ends on a document of the
 * portal in which nothing runs: the test opens the page that it is about.
 */
export async function signInAs(page: Page, name: string): Promise<void> {
  const choice = await page.request.get('/api/auth/steam/login')
  const links = [...(await choice.text()).matchAll(/<a href="([^"]+)">.*?<bdi>([^<]+)<\/bdi>/g)]
  const [, href = ''] = links.find(([, , shown]) => shown === name) ?? []
  const chosen = await page.request.get(new URL(href.replaceAll('&amp;', '&'), choice.url()).href)
  const code = new URL(chosen.url()).searchParams.get('token')
  await page.goto('/robots.txt')
  const stored = await page.evaluate(async (given) => {
    const exchanged = await fetch('/api/auth/steam/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: given }),
    })
    const { token } = await exchanged.json()
    const user = await fetch('/api/auth/steam/user-info', { headers: { authorization: `Bearer ${token}` } })
    localStorage.setItem('user', JSON.stringify(await user.json()))
    localStorage.setItem('loginTimestamp', String(Date.now()))
    localStorage.setItem('loginToken', token)
    return user.status
  }, code)
  expect(stored, `signed in as ${name}`).toBe(200)
}
