import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { expect, test } from '../support/browser-test.ts'
import { nameIn, openList, openMore, rowOf, rows } from '../support/server-list.ts'

/** The server has been seen for a day, with three players all the time. */
async function serveDay(page: Page): Promise<void> {
  await page.route(/\/api\/servers\/127[^/]*$/, async (route) => {
    const response = await route.fetch()
    const detail = v.parse(v.looseObject({ history: v.unknown() }), await response.json())
    const [stepSeconds, steps] = [300, 288]
    const start = Math.floor(Date.now() / 1000) - steps * stepSeconds
    const maps = [{ map: 'de_train', from: 0, to: steps - 1 }]
    const history = { stepSeconds, start, players: Array.from({ length: steps }, () => 3), maps }
    await route.fulfill({ response, json: { ...detail, history } })
  })
}

test('a server’s page, reached from the list and left for its rules: its day read by keyboard, its latency, its link and QR code', async ({
  page,
  portal,
  say,
}) => {
  await serveDay(page)
  await openList(page)
  await nameIn(rowOf(page, '回防 #1 · 128 tick')).click()
  await openMore(page, say)
  await page
    .getByRole('dialog')
    .getByRole('link', { name: say('详情', 'Details') })
    .click()
  await expect(page).toHaveURL(/\/servers\/details\/127\.0\.0\.1%3A\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('回防 #1 · 128 tick')
  await expect(page).toHaveTitle('回防 #1 · 128 tick · Spawnpoint')
  const main = page.getByRole('main')
  for (const fact of [say('上海', 'Shanghai'), say('回防', 'Retakes'), '128']) {
    await expect(main.getByText(fact).first()).toBeVisible()
  }
  await expect(main.getByText(/\d\d:\d\d:\d\d/).first()).toBeVisible()
  await expect(main.getByText(/\d+ ms/).first()).toBeVisible()
  const chart = main.getByRole('img', { name: say('最近 24 小时的人数', 'Players in the last 24 hours') })
  await expect(chart).toBeVisible()
  await main.getByText(say('按小时看表格', 'Show hourly table')).click()
  const hours = main.getByRole('table').filter({ hasText: say('时间', 'Time') })
  expect(await hours.getByRole('row').count()).toBeGreaterThanOrEqual(24)
  const slider = main.getByRole('slider')
  await slider.focus()
  const read = await slider.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await expect(slider).not.toHaveAttribute('aria-valuetext', read ?? '')
  await expect(main.getByRole('link', { name: say('加入', 'Join') })).toHaveAttribute('href', /^steam:\/\/run\/730/)

  await page.getByRole('button', { name: say('分享', 'Share') }).click()
  await expect(page.getByText(say('链接已复制', 'Link copied'))).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await page.getByRole('button', { name: say('二维码', 'QR code') }).click()
  const code = page.getByRole('img', { name: /回防 #1/ })
  await expect(code).toBeVisible()
  const black = await code.evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    return data.filter((value, i) => i % 4 === 0 && value < 64).length
  })
  expect(black).toBeGreaterThan(1000)

  await main.getByRole('link', { name: say('规则', 'Rules') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('服务器规则', 'Server rules'))
  await expect(main.getByRole('listitem').first()).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  expect(portal.cspReports()).toEqual([])
})
