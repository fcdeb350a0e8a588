import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { openPlainBrowser, type PlainBrowser, type PlainPage } from '../support/plain-browser.ts'
import { persona, signInWithSteam } from '../support/signed-in.ts'

/** Text that is somewhere on the page. */
const contains = (page: PlainPage, text: string) =>
  page.evaluate(`document.body?.innerText.includes(${JSON.stringify(text)}) ?? false`)
const visibility = (page: PlainPage) => page.evaluate('document.visibilityState')
/** The tags of the notifications on the screen. */
const tags = (page: PlainPage) =>
  page.evaluate(
    'navigator.serviceWorker.getRegistration().then((it) => it.getNotifications()).then((all) => all.map(({ tag }) => tag))',
  )
/** Some page of the device says that it is seen. */
const isShown = (page: PlainPage) =>
  page.evaluate("navigator.locks.query().then(({ held }) => held.some(({ name }) => name === 'spawnpoint-shown'))")

/** Signs a PC in whose tone is on, and waits for its service worker. */
async function openPc(browser: PlainBrowser, url: string, name: string): Promise<PlainPage> {
  const pc = await browser.open('tab')
  await pc.goTo(`${url}/api/auth/steam/login`)
  const link = `[...document.querySelectorAll('a')].find(({ textContent }) => textContent.includes('${name}'))`
  await expect.poll(() => pc.evaluate(`${link} !== undefined`)).toBe(true)
  await pc.evaluate(`${link}.click()`)
  await expect.poll(() => pc.evaluate("localStorage.getItem('loginToken') !== null").catch(() => false)).toBe(true)
  await pc.evaluate("localStorage.setItem('slotWatchSound', 'true')")
  await pc.goTo(`${url}/faq`)
  await untilReady(pc)
  return pc
}

/** Until the page follows what is sent, in this tab or another, and has its service worker. */
const untilReady = (page: PlainPage) =>
  expect
    .poll(() =>
      page
        .evaluate(
          `navigator.locks.query().then(({ held }) => held.some(({ name }) => name === 'spawnpoint-hand-offs')
            && navigator.serviceWorker.controller?.state === 'activated')`,
        )
        .catch(() => false),
    )
    .toBe(true)

/** Sends a listed server from the signed-in phone; returns its name. */
const send = (phone: Page): Promise<string> =>
  phone.evaluate(async (id) => {
    const list = await (await fetch('/api/servers')).json()
    const { ip, port, name } = list.find((server: { open: number }) => server.open === 1)
    await fetch(`/api/hand-offs/${id}`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('loginToken') ?? ''}`,
      },
      body: JSON.stringify({ kind: 'server', server: `${ip}:${port}` }),
    })
    return name
  }, randomUUID())

test('a hidden PC is told once, with a tone; two tabs and a window that is seen, by one tone; push, by one notification', {
  tag: '@all',
}, async ({ page, portal }) => {
  await signInWithSteam(page, persona.player)
  const browser = await openPlainBrowser(portal.url)
  try {
    const pc = await openPc(browser, portal.url, persona.player)
    const front = await browser.open('tab')
    await front.show()
    await expect.poll(() => visibility(pc)).toBe('hidden')
    // An earlier try may have sent something, too.
    const before = pc.tones()
    const name = await send(page)
    await expect.poll(() => browser.notifications()).toBe(1)
    await expect.poll(() => pc.tones()).toBe(before + 1)
    await pc.show()
    await expect.poll(() => visibility(pc)).toBe('visible')
    const [tab, window] = [await browser.open('tab'), await browser.open('window')]
    for (const each of [tab, window]) await each.goTo(`${portal.url}/faq`)
    for (const each of [pc, tab, window]) await expect.poll(() => contains(each, name)).toBe(true)
    const tones = () => [pc, tab, window].reduce((sum, each) => sum + each.tones(), 0)
    expect([browser.notifications(), await tags(pc), tones()]).toEqual([
      1,
      [expect.stringMatching(/^hand-off /)],
      before + 1,
    ])

    // The first tab is the one that tells. It is hidden, and the window is not.
    await expect.poll(() => visibility(pc)).toBe('hidden')
    await expect.poll(() => isShown(pc)).toBe(true)
    await send(page)
    await expect.poll(tones).toBe(before + 2)
    let pushes = 0
    const push = async () => {
      pushes += 1
      await browser.push({ title: 'There is room', body: '', tag: 'slot-watch a', path: '/servers' })
      return tags(pc)
    }
    await expect.poll(push).toEqual(['slot-watch a'])
    expect(browser.notifications()).toBeLessThanOrEqual(1 + pushes)
    expect(tones()).toBe(before + 2)
  } finally {
    await browser.close()
  }
})
