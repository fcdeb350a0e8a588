import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { pagePaths } from '../../contract/page-paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { nameIn, openList, rowOf, rows } from '../support/server-list.ts'

const ids = v.array(v.object({ ip: v.string(), port: v.number(), name: v.string() }))

/** The id of a listed server by its name. */
async function idOf(page: Page, portalUrl: string, name: string): Promise<string> {
  const answer = await page.request.get(`${portalUrl}/api/servers`)
  const server = v.parse(ids, await answer.json()).find((each) => each.name.includes(name))
  if (!server) throw new Error(`${name} is not listed`)
  return `${server.ip}:${server.port}`
}

test('a server’s page: facts, players, its day as chart and table, and its latency', async ({ page, portal, say }) => {
  await openList(page)
  await nameIn(rowOf(page, '回防 #1 · 128 tick')).click()
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
  await page.goBack()
  await expect(rows(page).first()).toBeVisible()
  expect(portal.cspReports()).toEqual([])
})

test('the page of a server can be shared as a link and as a QR code', async ({ page, portal, say }) => {
  const id = await idOf(page, portal.url, '回防 #3')
  await page.goto(pagePaths.serverDetails.href(id))
  await page.getByRole('button', { name: say('分享', 'Share') }).click()
  await expect(page.getByText(say('链接已复制', 'Link copied'))).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${portal.url}/servers/details/${encodeURIComponent(id)}`)
  await page.getByRole('button', { name: say('二维码', 'QR code') }).click()
  const code = page.getByRole('img', { name: /回防 #3/ })
  await expect(code).toBeVisible()
  const black = await code.evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    return data.filter((value, i) => i % 4 === 0 && value < 64).length
  })
  expect(black).toBeGreaterThan(1000)
})

test.describe('addresses that name no server', () => {
  test.use({ expectedErrors: [/404 \(Not Found\)/] })

  test('they say so and lead back to the list', async ({ page, say }) => {
    for (const id of ['192.0.2.9:27015', 'nonsense', '%3Cscript%3E', '1.2.3.4:99999999']) {
      for (const area of ['details', 'rules']) {
        await page.goto(`/servers/${area}/${id.includes('%') ? id : encodeURIComponent(id)}`)
        await expect(page.getByText(say('服务器列表里没有这台服务器', 'This server is not listed'))).toBeVisible()
      }
    }
    await page
      .getByRole('link', { name: say('全部服务器', 'All servers') })
      .first()
      .click()
    await expect(rows(page).first()).toBeVisible()
  })
})

test('rules: a server’s own, or the eight general ones', async ({ page, portal, say, language }) => {
  await page.goto(pagePaths.serverRules.href(await idOf(page, portal.url, '回防 #1')))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('服务器规则', 'Server rules'))
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items).toHaveCount(3)
  await expect(items.first()).toContainText({ zh: '禁止使用任何作弊程序', en: 'No cheats of any kind' }[language])
  await page.goto(pagePaths.serverRules.href(await idOf(page, portal.url, '死斗 #1')))
  await expect(items).toHaveCount(8)
})

test('a line pasted from a console opens its server', { tag: '@once' }, async ({ page, portal }) => {
  const id = await idOf(page, portal.url, '死斗 #1')
  await page.goto(`/servers?shared=${encodeURIComponent(`connect ${id}; password x`)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('死斗 #1 · 纯净爆头')
})
