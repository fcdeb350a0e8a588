import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { everything, find, nameIn, openList, openMore, rows } from '../support/server-list.ts'

/** Latency sockets that a page's worker has opened so far. */
function countSockets(page: Page): { count: number } {
  const sockets = { count: 0 }
  page.on('websocket', (socket) => {
    if (socket.url().endsWith('/latency')) sockets.count += 1
  })
  return sockets
}

/** What a cell shows, read at once, when it shows a number. */
async function shownIn(cell: Locator) {
  const read = () =>
    cell.evaluate((element) => ({
      text: element.textContent ?? '',
      word: element.querySelector('[role="img"]')?.getAttribute('aria-label'),
      colour: getComputedStyle(element.querySelector('span') ?? element).color,
    }))
  let seen = await read()
  await expect(async () => {
    seen = await read()
    expect(seen.text).toMatch(/^\d+ ms$/)
  }).toPass()
  return { ...seen, ms: Number.parseInt(seen.text, 10) }
}

test('every row gets its number, a shape and a word from its region’s responder; twenty pings run on request', async ({
  page,
  say,
}) => {
  await openList(page)
  const search = say('搜索服务器', 'Search servers')
  // LAT-06. The numbers are real measurements: a busy machine raises them, but not above its words.
  const wordOf = (ms: number) => {
    if (ms <= 30) return say('良好', 'good')
    if (ms <= 60) return say('一般', 'fair')
    return ms <= 100 ? say('偏高', 'high') : say('很高', 'very high')
  }
  const read = async (name: string) => shownIn((await find(page, search, name)).getByRole('cell').nth(2))
  const near = await read('回防 #1')
  const far = await read('Ashburn')
  expect(near.word).toBe(wordOf(near.ms))
  // Its simulated responder delays every reply.
  expect(far.ms).toBeGreaterThanOrEqual(220)
  expect(far.ms).toBeGreaterThan(near.ms)
  expect(far.word).toBe(wordOf(far.ms))
  expect(far.colour === near.colour).toBe(far.word === near.word)
  // One replies too late, the other is offline.
  for (const name of ['雅加达', '维护中']) {
    const cell = (await find(page, search, name)).getByRole('cell').nth(2)
    await expect(cell).toHaveText('-- ms')
    await expect(cell.getByRole('img', { name: say('延迟未知', 'Latency unknown'), exact: true })).toBeVisible()
  }
  await nameIn(await find(page, search, '回防 #1')).click()
  const layer = page.getByRole('dialog')
  await openMore(page, say)
  await expect(layer.getByText(say('抖动', 'Jitter'))).toBeVisible()
  await expect(layer.getByText(say('是调整后的数值', 'an adjusted number'))).toBeVisible()
  await layer.getByRole('button', { name: say('测试网络质量（20 次）', 'Test quality (20 pings)') }).click()
  await expect(layer.getByText(say('中位数', 'Median'))).toBeVisible()
})

for (const { width, height } of [
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
]) {
  test(`nothing moves in the layer of a server when its latency arrives, at ${width} px`, async ({ page, say }) => {
    let start = (): void => undefined
    const isStarted = new Promise<void>((done) => {
      start = done
    })
    await page.route(/latency\.worker/, async (route) => {
      await isStarted
      await route.continue()
    })
    await page.setViewportSize({ width, height })
    await openList(page)
    await nameIn(rows(page).first()).click()
    const layer = page.getByRole('dialog')
    await openMore(page, say)
    await expect(layer.getByText(say('测量中', 'Measuring'))).toBeVisible()
    await expect(layer.getByRole('row').nth(1)).toBeVisible()
    const places = () =>
      layer.evaluate((dialog) =>
        Array.from(dialog.querySelectorAll('h2, section, button'), (each) => {
          const { top, bottom } = each.getBoundingClientRect()
          return { text: each.textContent, top, bottom }
        }),
      )
    const before = await places()
    start()
    await expect(layer.getByText(say('抖动', 'Jitter'))).toBeVisible()
    const withoutTimes = (all: Awaited<ReturnType<typeof places>>) => all.filter(({ text }) => !/\d\d:\d\d/.test(text))
    expect(withoutTimes(await places())).toEqual(withoutTimes(before))
    const test = layer.getByRole('button', { name: say('测试网络质量（20 次）', 'Test quality (20 pings)') })
    await test.click()
    await expect(layer.getByText(say('/20 次', 'of 20'))).toBeVisible()
    const during = await places()
    await expect(layer.getByText(say('中位数', 'Median'))).toBeVisible()
    expect(withoutTimes(await places())).toEqual(withoutTimes(during))
  })
}

test('two tabs share one poll and one round of probes', async ({ page, context }) => {
  const asked: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/servers') asked.push(request.url())
  })
  await context.clock.install()
  await openList(page)
  await context.clock.runFor(2000)
  await expect(rows(page).first().getByRole('cell').nth(2)).toContainText(/\d ms/)
  const second = await context.newPage()
  const sockets = countSockets(second)
  await openList(second, everything)
  await context.clock.runFor(2000)
  await expect(rows(second).first().getByRole('cell').nth(2)).toContainText(/\d ms/)
  expect(sockets.count).toBe(0)
  const before = asked.length
  /** In small steps: what a refresh loads arrives in real time, and has a limit of the fake one. */
  const untilAsked = (times: number) =>
    expect(async () => {
      await context.clock.runFor(1000)
      expect(asked.length).toBe(before + times)
    }).toPass({ intervals: [100] })
  await untilAsked(1)
  expect(asked.at(-1)).toContain('?since=')
  await context.clock.runFor(5000)
  expect(asked.length).toBe(before + 1)
  await page.close()
  await untilAsked(2)
})
