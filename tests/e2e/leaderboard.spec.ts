import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, type Say, test } from '../support/browser-test.ts'
import { ownRank, serveLeaderboard } from '../support/served-leaderboard.ts'
import { persona, signInAs } from '../support/signed-in.ts'
import { untilTakenOver } from '../support/take-over.ts'

const tableOf = (page: Page, say: Say) => page.getByRole('table', { name: say('排名列表', 'Ranking') })
/** Cells of a column, from the first row on. */
const column = (page: Page, say: Say, at: number) =>
  tableOf(page, say).locator(`tbody tr[data-row] td:nth-child(${at})`)

/** The colours of a PNG at some points, read by the browser. */
async function pixelsOf({
  bytes,
  at,
}: {
  readonly bytes: number[]
  readonly at: readonly (readonly [number, number])[]
}) {
  const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  context?.drawImage(picture, 0, 0)
  return at.map(([x, y]) => `${context?.getImageData(x, y, 1, 1).data}`)
}

async function open(page: Page, say: Say, address = '/leaderboard'): Promise<void> {
  await page.goto(address)
  await untilTakenOver(page)
  await expect(column(page, say, 2).first()).toBeVisible()
}

test('the podium opens all of a player’s stats, a picture of them and a comparison', async ({ page, say }) => {
  await serveLeaderboard(page)
  await open(page, say)
  const podium = page.getByRole('region', { name: say('前五名', 'Top five') })
  await expect(podium.getByRole('button')).toHaveCount(5)
  await expect(column(page, say, 1).first()).toHaveText('6')
  await podium.getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('#1', { exact: true }).first()).toBeVisible()
  await expect(dialog.getByRole('region', { name: say('历届排名', 'Season by season') }).locator('svg')).toBeVisible()
  const steam = dialog.getByRole('link', { name: say('Steam 主页', 'Steam profile') })
  await expect(steam).toHaveAttribute('href', /^https:\/\/steamcommunity\.com\/profiles\/7656119\d{10}$/)
  await expect(steam).toHaveAttribute('rel', /noopener/)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: say('生成晒图', 'Create picture') }).click()
  expect((await download).suggestedFilename()).toMatch(/^rank-\d+-dm\.png$/)
  const bytes = [...(await readFile(await (await download).path()))]
  // The ground, the player's place and the emblem of the season.
  const at: [number, number][] = [
    [40, 120],
    [900, 30],
    [1076, 264],
  ]
  const colours = await page.evaluate(pixelsOf, { bytes, at })
  expect(new Set(colours).size).toBe(3)

  await dialog.getByRole('button', { name: say('拿 TA 跟别人比', 'Compare with others') }).click()
  await expect(dialog).toHaveCount(0)
  await podium.getByRole('button').nth(1).click()
  const comparison = dialog.getByRole('table', { name: say('数据对比', 'Comparison') })
  await expect(comparison.getByRole('columnheader')).toHaveCount(3)
  await expect(comparison.getByRole('img', { name: say('更好', 'better') }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(podium.getByRole('button').nth(1)).toBeFocused()
  await page.getByRole('button', { name: say('结束对比', 'Stop comparing') }).click()
})

test.describe('after a failure', () => {
  test.use({ expectedErrors: [/Failed to load resource/] })

  test('heads explain themselves, seasons open under the mouse, and rows are reached by keyboard', async ({
    page,
    say,
  }) => {
    const served = await serveLeaderboard(page)
    served.isBroken = true
    await page.goto('/leaderboard')
    await expect(page.getByText(say('排行榜加载失败', 'The ranking could not be loaded'))).toBeVisible()
    await expectAccessible(page)
    served.isBroken = false
    await page.getByRole('button', { name: say('重试', 'Try again') }).click()
    await expect(column(page, say, 2).first()).toBeVisible()
    await expect(page).toHaveTitle(say('排行榜 · Spawnpoint', 'Leaderboard · Spawnpoint'))
    await expect(page).toHaveURL(/\/leaderboard\?season=3$/)

    await page.getByRole('button', { name: say('爆头率', 'HS %') }).hover()
    await expect(page.getByRole('tooltip').filter({ hasText: say('爆头击杀', 'headshot') })).toBeVisible()
    await page.getByRole('button', { name: 'S3' }).hover()
    await expect(page.getByRole('listbox')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('listbox').getByRole('option').nth(1).click()
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(page).toHaveURL(/\?season=2$/)

    await page.getByRole('button', { name: 'Pro', exact: true }).click()
    await expect(page.getByRole('region', { name: say('前五名', 'Top five') })).toHaveCount(0)
    await expect(column(page, say, 1).first()).toHaveText('1#5')
    for (const cell of await column(page, say, 2).all()) await expect(cell).toContainText('Pro')
    await tableOf(page, say).getByRole('columnheader').nth(3).getByRole('button').click()
    await expect(page).toHaveURL(/sort=kda/)
    await expectAccessible(page)
    const names = tableOf(page, say).locator('[data-name]')
    await names.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(names.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(names.nth(1)).toBeFocused()
  })
})

/** The height of an element right after it became 500 px high. */
const heightAtOnce = (page: Page) =>
  page.evaluate(() => {
    const element = document.body.appendChild(document.createElement('div'))
    const heights = [10, 500].map((height) => {
      element.style.height = `${height}px`
      return element.offsetHeight
    })
    element.remove()
    return heights[1]
  })

test('the signed-in user jumps to their rank', async ({ page, say }) => {
  await signInAs(page, persona.member)
  await serveLeaderboard(page)
  await open(page, say, '/leaderboard?season=all')
  const strip = page.getByRole('region', { name: say('我的排名', 'My rank') })
  await expect(strip.getByText(`#${ownRank}`, { exact: true })).toBeVisible()
  await expect(strip.getByText(/就能拿下 #\d|more kills? takes? #\d/)).toBeVisible()
  await expect(strip.getByRole('definition')).toHaveCount(8)
  await expectAccessible(page)
  // Rows that are not rendered reserve their height, and the jump measures it: under reduced motion, too.
  expect(await heightAtOnce(page)).toBe(500)
  await strip.getByRole('button', { name: say('找到我的排名', 'Jump to my rank') }).click()
  const row = tableOf(page, say).locator('tr[aria-current=true]')
  await expect(row).toBeInViewport()
  await expect(row.locator('[data-name]')).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('all players are in one compact list, which a choice sorts; sheets open by a tap', async ({ page, say }) => {
    await signInAs(page, persona.member)
    await serveLeaderboard(page)
    await open(page, say, '/leaderboard?season=all')
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('img', { name: say('奖杯', 'Trophy') })).toHaveCount(3)
    await expectAccessible(page)
    await page.getByRole('button', { name: say('赛季', 'Season'), exact: true }).tap()
    await expect(page.getByRole('listbox')).toBeVisible()
    await expect(page).not.toHaveURL(/season=all/)
    await page.getByRole('listbox').getByRole('option').first().tap()
    await tableOf(page, say).locator('[data-name]').first().tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: say('排序', 'Sort by') }).selectOption('playtime')
    await expect(page).toHaveURL(/sort=playtime/)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: say('排名怎么算', 'How ranking works') }).click()
    await expect(page.getByRole('dialog')).toContainText('38.7%')
    await expectAccessible(page)
  })
})
