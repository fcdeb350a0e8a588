import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test as base, expect } from '../support/browser-test.ts'
import { endPortal, type Portal, startPortal } from '../support/portal.ts'
import { openList, rowCount, rowOf } from '../support/server-list.ts'

/** A portal of its own: what is imported here must not be seen by other tests. */
const test = base.extend<{ own: Portal }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
  own: async ({}, use) => {
    const portal = await startPortal()
    await use(portal)
    await endPortal(portal)
  },
})

const added = {
  ip: '192.0.2.77',
  port: 27015,
  name: 'Brand new server',
  name_display: '全新服务器',
  category: 'public',
  region: 'ap-shanghai',
}

test('an imported server is in the page within fifteen seconds; an invalid file changes nothing', async ({
  own,
  page,
  say,
}) => {
  await openList(page, `${own.url}/servers?hideFull=0&hideOffline=0`)
  const before = await rowCount(page)
  const exported = path.join(own.dataDir, 'community.json')
  const done = own.admin('export')
  expect(done.status).toBe(0)
  const file = JSON.parse(done.output.slice(done.output.indexOf('{')))
  expect(file.servers).toHaveLength(before)

  writeFileSync(exported, JSON.stringify({ ...file, servers: [...file.servers, { ...added, port: 'many' }] }))
  const refused = own.admin('import', exported)
  expect(refused.status).toBe(1)
  expect(refused.output).toMatch(/port/)

  writeFileSync(exported, JSON.stringify({ ...file, servers: [...file.servers, added] }))
  await page.getByRole('textbox', { name: say('搜索服务器', 'Search servers') }).fill('全新')
  await expect(page.getByText(say('没有符合筛选的服务器', 'No servers match these filters'))).toBeVisible()
  const importedAt = Date.now()
  expect(own.admin('import', exported).status).toBe(0)
  await expect(async () => {
    await page.getByRole('button', { name: say('刷新', 'Refresh') }).click()
    await expect(rowOf(page, '全新服务器')).toHaveCount(1, { timeout: 500 })
  }).toPass()
  expect(Date.now() - importedAt).toBeLessThan(15_000)
  expect(own.admin('import', exported).output).toMatch(/nothing|no change|unchanged/i)
})
