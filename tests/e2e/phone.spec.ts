import type { Page } from '@playwright/test'
import { minutes } from '../../contract/duration.ts'
import { expect, type Say, test } from '../support/browser-test.ts'
import {
  everything,
  firstRowTop,
  nameIn,
  openAppSheet,
  openList,
  openMore,
  rows,
  untilLatePartsLoaded,
} from '../support/server-list.ts'
import { persona, signInAs } from '../support/signed-in.ts'
import { untilTakenOver } from '../support/take-over.ts'
import { smallTargets } from '../support/targets.ts'

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })
test.setTimeout(minutes(2))

const captain = 'PraccCaptain'

const nonEmpty = (found: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(found).filter(([, each]) => each.length > 0))

async function firstId(page: Page): Promise<string> {
  const [server] = await (await page.request.get('/api/servers')).json()
  return encodeURIComponent(`${server.ip}:${server.port}`)
}

/** Every page, with some content that shows that it has loaded. */
async function pagesOf(page: Page): Promise<readonly (readonly [path: string, ready: string])[]> {
  const id = await firstId(page)
  return [
    [everything, 'tr[data-id]'],
    ['/servers?search=128&modes=retakes&regions=ap-shanghai', 'h1'],
    [`/servers/details/${id}`, 'main section'],
    [`/servers/rules/${id}`, 'main li'],
    ['/vip', 'main table'],
    ['/vip/subscribe?source=pwa', 'main input'],
    ['/vip/card', 'h1'],
    ['/leaderboard', '[data-name]'],
    ['/pracc', 'main article'],
    ['/faq', 'details'],
    ['/reset-password?token=abc&email=fox@example.org', 'main input:not([hidden])'],
    ['/pracc/join/nothing', 'main h1'],
  ]
}

/** Scrolls to the end of the page, which may grow on the way. */
async function scrollToEnd(page: Page): Promise<void> {
  const end = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
      return end()
    })
    .toBeLessThanOrEqual(1)
}

/** Texts and controls of the page that are covered by something outside it. */
const coveredAtEnd = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const main = document.getElementById('main')
    const covered: string[] = []
    for (const element of main?.querySelectorAll('*') ?? []) {
      const text = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
      if (!text && !element.matches('button, a, input, svg, iframe')) continue
      const { left, right, top, bottom, width } = element.getBoundingClientRect()
      if (width <= 1 || !element.checkVisibility({ visibilityProperty: true }) || top < 100 || bottom > innerHeight)
        continue
      for (const x of [left + 2, (left + right) / 2, right - 2]) {
        const found = document.elementFromPoint(x, (top + bottom) / 2)
        if (found && !main?.contains(found) && !found.contains(element)) {
          covered.push(`${element.textContent?.trim().slice(0, 40)} under ${found.outerHTML.slice(0, 80)}`)
        }
      }
    }
    return covered
  })

/** Polls, because what arrives late moves the end: a part below, or something that floats and gets its room a frame later. */
const untilNothingIsCoveredAtEnd = (page: Page, name: string): Promise<void> =>
  expect
    .poll(
      async () => {
        await scrollToEnd(page)
        return coveredAtEnd(page)
      },
      { message: name },
    )
    .toEqual([])

/** What opens over the list, or beside it on a wide touch screen, with the targets in it that are too small. */
async function smallInLayers(page: Page, say: Say): Promise<Readonly<Record<string, readonly string[]>>> {
  const small: Record<string, readonly string[]> = {}
  const named = (name: string) => page.getByRole('button', { name, exact: true }).first()
  const openServer = async () => {
    await nameIn(rows(page).first()).tap()
    await openMore(page, say)
  }
  const layers: readonly (readonly [name: string, open: () => Promise<void>])[] = [
    ['the layer of a server', openServer],
    ['quick join', () => named(say('快速加入', 'Quick join')).tap()],
    ['regions', () => named(say('地区', 'Region')).tap()],
    ['my servers', () => named(say('我的', 'Mine')).tap()],
    ['announcements', () => named(say('全部公告', 'All announcements')).tap()],
    ['the menu', () => named(say('打开菜单', 'Open menu')).tap()],
    ['settings', () => openAppSheet(page, say)],
    ['the panel of a server', openServer],
  ]
  const before = page.viewportSize()
  for (const [name, open] of layers) {
    if (name === 'the panel of a server') await page.setViewportSize({ width: 1366, height: 1024 })
    await open()
    await expect(page.getByRole('dialog').first()).toBeVisible()
    small[name] = await smallTargets(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  if (before) await page.setViewportSize(before)
  return small
}

test.describe('on every page', () => {
  test.use({ expectedErrors: [/status of 40\d/] })

  test('targets are large enough for a finger, and what floats covers nothing at its end', { tag: '@once' }, async ({
    page,
    say,
  }) => {
    const small: Record<string, readonly string[]> = {}
    const look = async (path: string, ready: string, name = path) => {
      await page.goto(path)
      await expect(page.locator(ready).first()).toBeVisible()
      small[name] = await smallTargets(page)
      await untilNothingIsCoveredAtEnd(page, name)
    }
    await look(everything, 'tr[data-id]', 'the list of a visitor')
    Object.assign(small, await smallInLayers(page, say))
    await signInAs(page, captain)
    for (const [path, ready] of await pagesOf(page)) await look(path, ready)
    expect(nonEmpty(small)).toEqual({})
  })
})

test.describe('what floats', () => {
  test.describe('with a notice', () => {
    test.use({ userAgent: 'Mozilla/5.0 (iPhone) MicroMessenger/8.0' })

    test('the end of the page scrolls clear of it', { tag: '@once' }, async ({ page, say }) => {
      await openList(page, '/servers?search=128')
      const note = page.getByRole('region', { name: say('在浏览器中打开', 'Open in your browser') })
      await expect(note).toBeVisible()
      for (const path of ['/faq', '/vip']) {
        await page.goto(path)
        await expect(note).toBeVisible()
        await untilNothingIsCoveredAtEnd(page, path)
      }
    })
  })

  test.describe('on a tablet', () => {
    test.use({ viewport: { width: 1024, height: 768 } })

    test('the end of a page stands still when a message goes', { tag: '@once' }, async ({ page, say }) => {
      await page.goto('/faq')
      await untilLatePartsLoaded(page)
      await page.getByRole('button', { name: say('收藏本页', 'Bookmark this page') }).tap()
      const message = page.getByText(say('+ D 收藏本页', '+ D to bookmark this page'))
      await expect(message).toBeVisible()
      await scrollToEnd(page)
      const last = page.locator('details').last()
      const before = await last.boundingBox()
      await expect(message).toBeHidden()
      expect(await last.boundingBox()).toEqual(before)
      const height = () => page.evaluate(() => document.documentElement.scrollHeight)
      const withRoom = await height()
      await page.evaluate(() => scrollBy({ top: -300, behavior: 'instant' }))
      await expect.poll(height).toBeLessThan(withRoom)
    })
  })
})

test('the header keeps its shape for a guest, offline and for a member: a square logo, a complete name, a note that covers nothing', async ({
  page,
  context,
  say,
}) => {
  const home = page.getByRole('banner').getByRole('link', { name: 'Spawnpoint' })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const expectShape = async () => {
    const mark = await home.locator('svg').boundingBox()
    expect(mark?.width).toBeGreaterThan(24)
    expect(mark?.width).toBe(mark?.height)
    expect(await overflow()).toBe(0)
  }
  const nameCut = () => home.locator('span').evaluate((name) => name.scrollWidth - name.clientWidth)
  await openList(page)
  await expectShape()
  expect(await nameCut()).toBe(0)
  await page.waitForLoadState('networkidle')
  await untilLatePartsLoaded(page)
  const list = page.getByRole('table').first()
  const before = await list.boundingBox()
  await context.setOffline(true)
  const note = page.getByRole('banner').getByText(say('离线 · 服务器列表', 'Offline · server list'))
  await expect(note).toBeVisible()
  expect(await list.boundingBox()).toEqual(before)
  const box = await note.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(52)
  const clipped = await note.evaluate((element) => element.scrollWidth > element.clientWidth + 1)
  expect(clipped).toBe(false)
  await expectShape()
  await context.setOffline(false)
  await signInAs(page, persona.player)
  await openList(page)
  await expectShape()
  expect(await nameCut()).toBe(0)
  // On the narrowest phones the name is truncated, not the logo.
  await page.setViewportSize({ width: 320, height: 568 })
  await expectShape()
})

test('the frame of the inventory has the full height, and the menu button is in the header', { tag: '@once' }, async ({
  page,
  say,
}) => {
  await signInAs(page, persona.player)
  await page.goto('/inventory?from=portal')
  const frame = page.locator('iframe')
  await expect(frame).toBeVisible()
  const box = await frame.boundingBox()
  expect(box).toEqual({ x: 0, y: 52, width: 360, height: 728 })
  const menu = page.getByRole('banner').getByRole('button', { name: say('打开菜单', 'Open menu') })
  const place = await menu.boundingBox()
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(52)
  await menu.tap()
  await expect(page.getByRole('dialog', { name: say('主菜单', 'Main menu') })).toBeVisible()
})

/** The rows in view whose mode or region is not fully visible. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const cut: string[] = []
    for (const row of document.querySelectorAll('tr[data-id]')) {
      const line = row.querySelector('[data-name] > span:last-child > span:last-child')
      const text = line?.firstChild
      if (!line || !(text instanceof Text)) {
        cut.push(`no line in ${row.textContent}`)
        continue
      }
      const [mode = '', region = ''] = text.data.split(' · ')
      const range = document.createRange()
      range.setStart(text, 0)
      range.setEnd(text, mode.length + 3 + region.length)
      const box = line.getBoundingClientRect()
      const isCut = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1,
      )
      if (isCut || !mode || !region || getComputedStyle(line).textOverflow === 'ellipsis') cut.push(text.data)
    }
    return cut
  })

test('the first row begins in the upper third; a row shows mode and region untruncated, and is 64 px high', async ({
  page,
}) => {
  await openList(page)
  expect(await firstRowTop(page)).toBeLessThanOrEqual(280)
  const seen = new Set<string>()
  for (let at = 0; at < 12; at++) {
    expect(await cutOff(page)).toEqual([])
    for (const row of await rows(page).all()) {
      const id = (await row.getAttribute('data-id')) ?? ''
      if (!seen.has(id)) expect((await row.boundingBox())?.height).toBe(64)
      seen.add(id)
    }
    await page.evaluate(() => scrollBy({ top: 400, behavior: 'instant' }))
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  expect(seen.size).toBeGreaterThan(15)
})

for (const [width, height, most] of [
  [360, 780, 280],
  [820, 1180, 330],
  [1440, 900, 300],
] as const) {
  test(`signed in too, content comes first at ${width} px, in both languages`, { tag: '@once' }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signInAs(page, persona.member)
    for (const language of ['zh', 'en']) {
      await page.evaluate((chosen) => localStorage.setItem('preferredLanguage', chosen), language)
      await openList(page)
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
      await untilLatePartsLoaded(page)
      expect(await firstRowTop(page)).toBeLessThanOrEqual(most)
      await page.goto('/leaderboard')
      await untilTakenOver(page)
      const first = page.locator('tr[data-row], [id^="podium-"]').first()
      await expect(first).toBeVisible()
      expect((await first.boundingBox())?.y).toBeLessThanOrEqual(0.55 * height)
    }
  })
}

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } })

  test('the leaderboard is a table as wide as the page', { tag: '@once' }, async ({ page, say }) => {
    await page.goto('/leaderboard')
    await untilTakenOver(page)
    const table = page.getByRole('table', { name: say('排名列表', 'Ranking') })
    await expect(table.locator('[data-name]').first()).toBeVisible()
    await expect(table.getByRole('columnheader')).toHaveCount(10)
    for (const head of await table.getByRole('columnheader').all()) {
      expect((await head.boundingBox())?.height).toBeGreaterThan(20)
    }
    const last = await table.locator('tbody tr[data-row]').first().getByRole('cell').last().boundingBox()
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeGreaterThan(780)
    expect(await smallTargets(page)).toEqual([])
  })
})
