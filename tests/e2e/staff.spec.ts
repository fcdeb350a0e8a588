import { readFileSync } from 'node:fs'
import type { Page, Request } from '@playwright/test'
import budget from '../../config/budget.json' with { type: 'json' }
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/browser-test.ts'
import { persona, signInAs, signInWithSteam } from '../support/signed-in.ts'
import { isStaffFile, staffFiles } from '../support/staff-files.ts'
import { section, steamIdOf } from '../support/staff-room.ts'

/** The room's files that a page has requested so far. */
function watchStaffFiles(page: Page): () => readonly string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (isStaffFile(pathname) || pathname.startsWith('/api/staff')) seen.push(pathname)
  })
  return () => seen
}

/** Refuses the next change of a role as the server does once the sign-in is older than the room accepts. */
async function ageSignIn(page: Page): Promise<void> {
  let isRefused = false
  await page.route('**/api/staff/members', async (route) => {
    if (isRefused || route.request().method() !== 'POST') return route.fallback()
    isRefused = true
    await route.fulfill({ status: 403, json: { error: 'FRESH_SIGN_IN_REQUIRED', requestId: 'test' } })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('an administrator adds and removes a moderator, and finds both in the audit', async ({ page, say }) => {
    await signInAs(page, persona.administrator)
    await page.goto('/staff/members')
    // The last of the tabs, which are wider than the screen.
    await expect(section(page, say, '工作人员', 'Staff')).toBeInViewport()
    const list = page.getByRole('list', { name: say('工作人员', 'Staff') })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    const field = page.getByLabel(say('SteamID 或个人资料链接', 'SteamID or profile link'))
    await field.fill('12345')
    await page.getByRole('button', { name: say('保存', 'Save') }).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(`https://steamcommunity.com/profiles/${steamIdOf(persona.pro)}`)
    await page.getByRole('button', { name: say('保存', 'Save') }).click()
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await expect(field).toHaveValue('')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const row = list.getByRole('listitem').filter({ hasText: steamIdOf(persona.pro) })
    await row.getByRole('button', { name: say('移出工作人员', 'from staff') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('移除', 'Remove') })
      .click()
    await expect(list.getByRole('listitem')).toHaveCount(2)

    await section(page, say, '操作记录', 'Audit').click()
    const entries = page.getByRole('main').getByRole('listitem')
    await expect(entries.first()).toContainText(say('移出了工作人员', 'Removed from staff'))
    await expect(entries.nth(1)).toContainText(say('加入了工作人员', 'Added to staff'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByText(say('更多筛选', 'More filters')).click()
    await page.getByLabel(say('操作人', 'Who'), { exact: true }).fill('demo')
    await page.getByRole('button', { name: say('搜索', 'Search'), exact: true }).click()
    await expect(page).toHaveURL(/\/staff\/audit\?actor=demo$/)
    await expect(entries.first()).toContainText(say('命令行', 'Command line'))
    await expect(entries.filter({ hasText: say('移出了工作人员', 'Removed from staff') })).toHaveCount(0)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: say('导出 CSV', 'Export as CSV') }).click()
    const text = readFileSync(await (await download).path(), 'utf8')
    expect(text).toMatch(/^\ufeffseq,at,actor,/)
    const rows = text.trimEnd().split('\r\n').slice(1)
    // Besides the two members of staff, the seasons of the demo, which it closes when their matches are counted.
    expect(rows.filter((row) => row.includes(',staff.add,'))).toHaveLength(2)
    for (const row of rows) expect(row).toContain(',demo,console,')
  })
})

test('a member who is not staff downloads nothing of it and finds no such page', { tag: '@once' }, async ({
  page,
  say,
}) => {
  const seen = watchStaffFiles(page)
  await signInWithSteam(page, persona.player)
  await expect(page.getByRole('link', { name: say('管理后台', 'Staff room') })).toHaveCount(0)
  for (const path of ['/staff', '/staff/audit', '/nothing-here']) {
    await page.goto(path)
    await expect(page.getByText(say('页面不存在', 'Page not found'))).toBeVisible()
    await expect(page).toHaveURL(/:\d+\/$/)
  }
  expect(seen()).toEqual([])
  const stored = await page.evaluate(async () => {
    const names = await caches.keys()
    const caches_ = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return caches_.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(stored.filter(isStaffFile)).toEqual([])
})

test('a section brings the room, its own part and the words of one language', { tag: '@once' }, async ({ page }) => {
  const sizes = new Map(staffFiles().map(({ path, bytes }) => [path, bytes]))
  await signInAs(page, persona.administrator)
  await page.goto('/staff')
  const links = page.getByRole('navigation').locator('a[href^="/staff/"]')
  await expect(links.first()).toBeVisible()
  const sections = new Set(await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? '')))
  expect(sections.size).toBeGreaterThan(8)
  for (const section of ['/staff', ...sections]) {
    const visited = new Set<string>()
    const note = (request: Request) => visited.add(new URL(request.url()).pathname)
    page.on('request', note)
    await page.goto(section)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.getByRole('main').locator('.waiting'), section).toHaveCount(0)
    page.off('request', note)
    const bytes = [...visited].reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0)
    expect(bytes, section).toBeGreaterThan(10_000)
    expect(bytes, section).toBeLessThanOrEqual(budget.staffVisitKilobytes * 1000)
  }
})

test('no document and no worker names the files of the room, which are small', {
  tag: '@once',
}, async ({ request }) => {
  const files = staffFiles()
  expect(files.length).toBeGreaterThan(3)
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total).toBeLessThanOrEqual(budget.staffKilobytes * 1000)
  for (const { path, bytes } of files) expect(bytes, path).toBeLessThanOrEqual(budget.staffSectionKilobytes * 1000)
  for (const path of ['/', '/servers', '/sw.js', '/shells.json', '/manifest.webmanifest']) {
    const text = await (await request.get(path)).text()
    for (const file of files) expect(text, path).not.toContain(file.path.slice('/assets/'.length))
  }
})

test.describe('with a role that ends', () => {
  test.use({ expectedErrors: [/404/] })

  test('the room closes when the role is removed while it is open', { tag: '@once' }, async ({
    page,
    browser,
    say,
    portal,
  }) => {
    await signInAs(page, persona.moderator)
    await page.goto('/staff')
    await expect(page.getByText(say('本站状态', 'Portal status'))).toBeVisible()
    const context = await browser.newContext({ baseURL: portal.url })
    const other = await context.newPage()
    await signInAs(other, persona.administrator)
    const ofRole = (method: 'POST' | 'DELETE') =>
      other.evaluate(
        async ([verb, steamId]) => {
          const token = localStorage.getItem('loginToken') ?? ''
          const type = verb === 'POST' ? { 'content-type': 'application/json' } : {}
          const headers = { authorization: `Bearer ${token}`, ...type }
          const path = `/api/staff/members${verb === 'DELETE' ? `/${steamId}` : ''}`
          const body = verb === 'POST' ? JSON.stringify({ steamId, role: 'moderator' }) : null
          return (await fetch(path, { method: verb ?? '', headers, body })).status
        },
        [method, steamIdOf(persona.moderator)],
      )
    expect(await ofRole('DELETE')).toBe(204)
    await section(page, say, '操作记录', 'Audit').click()
    await expect(page.getByText(say('页面不存在', 'Page not found'))).toBeVisible()
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(page.getByRole('link', { name: say('管理后台', 'Staff room') })).toHaveCount(0)
    expect(await ofRole('POST')).toBe(204)
    await context.close()
  })
})

test.describe('with a sign-in that is not fresh', () => {
  test.use({ expectedErrors: [/403/] })

  test('the form survives the sign-in through Steam', async ({ page, say }) => {
    await signInAs(page, persona.administrator)
    await page.goto('/staff/members')
    await ageSignIn(page)
    const field = page.getByLabel(say('SteamID 或个人资料链接', 'SteamID or profile link'))
    await field.fill(steamIdOf(persona.streamer))
    await page
      .getByRole('group', { name: say('角色', 'Role') })
      .getByText(say('管理员', 'Administrator'))
      .click()
    await page.getByRole('button', { name: say('保存', 'Save') }).click()
    const again = page.getByRole('button', { name: say('重新通过 Steam 登录', 'Sign in through Steam again') })
    await expect(page.getByRole('alert').filter({ has: again })).toBeVisible()
    await expectAccessible(page)
    await again.click()
    await page.getByRole('link', { name: persona.administrator }).click()
    await expect(page).toHaveURL(/\/staff\/members$/)
    await expect(field).toHaveValue(steamIdOf(persona.streamer))
    await expect(page.getByRole('radio', { name: say('管理员', 'Administrator') })).toBeChecked()
    await page.getByRole('button', { name: say('保存', 'Save') }).click()
    // Another file of this worker may have signed in as this persona: then the row has the name too.
    const row = page.getByRole('row').filter({ hasText: steamIdOf(persona.streamer) })
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: say('移出工作人员', 'from staff') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('移除', 'Remove') })
      .click()
    await expect(row).toHaveCount(0)
  })
})
