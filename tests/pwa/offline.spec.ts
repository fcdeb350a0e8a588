import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser-test.ts'
import { keptPaths, openInstalled, untilServed } from '../support/installed.ts'
import { everything, nameIn, rowCount, rows } from '../support/server-list.ts'

test.use({ expectedErrors: [/Failed to load resource/] })

const languages = ['zh', 'en'] as const
const words = {
  zh: {
    servers: '服务器',
    faq: '常见问题',
    asOf: '截至',
    offline: '离线 · 服务器列表截至',
    join: '如何进入服务器？',
    off: '该功能未启用',
    rules: '服务器规则',
    announcements: '全部公告',
    season: 'S3 赛季进行中',
  },
  en: {
    servers: 'Servers',
    faq: 'FAQ',
    asOf: 'as of',
    offline: 'Offline · server list as of',
    join: 'How do I join a server?',
    off: 'This feature is not enabled',
    rules: 'Server rules',
    announcements: 'All announcements',
    season: 'Season S3 is on',
  },
}

const choose = (page: Page, language: string) =>
  page.evaluate((chosen) => localStorage.setItem('preferredLanguage', chosen), language)

for (const language of languages) {
  const say = words[language]
  const tag = language === 'zh' ? [] : ['@all']

  test(`${language}: every route starts offline and shows the age of its data`, { tag }, async ({ page, context }) => {
    await openInstalled(page, everything)
    const total = await rowCount(page)
    const visited = (await rows(page).first().getAttribute('data-id')) ?? ''
    const name = (await nameIn(rows(page).first()).locator('bdi').textContent()) ?? ''
    const details = `/servers/details/${encodeURIComponent(visited)}`
    const rules = `/servers/rules/${encodeURIComponent(visited)}`
    await page.goto(details)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect.poll(() => keptPaths(page)).toContain(`/api${details.replace('/details', '')}`)
    await page.goto(rules)
    await expect.poll(() => keptPaths(page)).toContain(`/api${details.replace('/details', '')}/rules`)
    const ruleCount = await page.getByRole('main').getByRole('listitem').count()
    expect(ruleCount).toBeGreaterThan(0)
    await choose(page, language)
    await context.setOffline(true)

    for (const path of ['/', '/servers', everything]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(say.servers)
      await expect(rows(page).first(), path).toBeVisible()
      await expect(page.getByRole('main').getByText(say.asOf).first(), path).toBeVisible()
    }
    expect(await rowCount(page)).toBe(total)
    await expect(page.getByRole('status').filter({ hasText: say.offline })).toBeVisible()

    await page.goto('/faq')
    await expect(page.getByText(say.join)).toBeVisible()
    await expect(page.getByRole('main').getByText(new RegExp(say.asOf, 'i')).first()).toBeVisible()

    await page.goto(details)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.getByRole('main').getByText(new RegExp(say.asOf, 'i')).first()).toBeVisible()
    await page.goto(rules)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.rules)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(ruleCount)

    await page.goto('/settings')
    await expect(page.getByRole('alert').filter({ hasText: say.off })).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
  })
}

for (const path of ['/servers', '/leaderboard', '/vip', '/pracc', '/faq']) {
  const tag = path === '/faq' ? [] : ['@all']

  test(`${path} works offline as soon as the worker serves it`, { tag }, async ({ page, context }) => {
    await page.goto(path)
    const heading = await page.getByRole('heading', { level: 1 }).textContent()
    await untilServed(page)
    await context.setOffline(true)
    await page.goto(path)
    await expect(page.locator('.static-shell')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
    await expect(page.getByRole('main').getByText('这部分没能加载')).toHaveCount(0)
    if (path === '/servers') await expect(rows(page).first()).toBeVisible()
    if (path === '/faq') await expect(page.getByText(words.zh.join)).toBeVisible()
    if (path === '/vip') {
      await expect(page.getByRole('radio', { name: /1 个月/ })).toBeVisible()
      await expect(page.getByRole('button', { name: /^继续/ })).toBeDisabled()
      await expect(page.getByText(/需要联网.*截至 \d\d:\d\d/)).toBeVisible()
    }
  })
}

test('list, questions and announcements are available offline in the language never used before', {
  tag: '@all',
}, async ({ page, context }) => {
  await openInstalled(page)
  await context.setOffline(true)
  for (const language of ['en', 'zh'] as const) {
    const say = words[language]
    await page
      .getByRole('banner')
      .getByRole('button', { name: language === 'en' ? 'English' : '中文' })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.servers)
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: say.announcements }).click()
    await expect(page.getByRole('dialog').getByText(say.season)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('navigation').getByRole('link', { name: say.faq }).click()
    await expect(page.getByText(say.join)).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: say.servers, exact: true }).click()
  }
})

test('offline the page says why joining is not possible, and what else is not; back online the list is current without a reload', async ({
  page,
  context,
}) => {
  await openInstalled(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('main').getByText('截至').first()).toBeVisible()
  await expect(rows(page).first().getByRole('cell').nth(2)).toContainText('-- ms')
  const join = rows(page).first().getByRole('button', { name: '加入', exact: true })
  await expect(join).toBeDisabled()
  await expect(join).toHaveAttribute('title', '当前离线')
  await page.getByRole('button', { name: '快速加入' }).click()
  await expect(page.getByRole('dialog').getByText(/离线：列表截至 \d\d:\d\d/)).toBeVisible()
  await page.keyboard.press('Escape')
  await nameIn(rows(page).first()).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.locator('svg[viewBox="0 0 320 180"] path').first()).toBeVisible() // the scene of its map
  await expect(sheet.getByText('当前离线，联网后才能查看玩家列表。')).toBeVisible()
  await expect(sheet.getByRole('button', { name: '重试' })).toBeDisabled()
  await sheet.getByText('更多', { exact: true }).click()
  await expect(sheet.getByRole('button', { name: /测试网络质量/ })).toBeDisabled()
  await expect(sheet.getByText(/测速服务/)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '应用与设置' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: '立即更新' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await expect(page.getByText(/\d\d:\d\d:\d\d 更新/)).toBeVisible()
})
