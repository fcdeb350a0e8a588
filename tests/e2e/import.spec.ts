import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '../support/browser-test.ts'
import { endPortal, type Portal, startPortal } from '../support/portal.ts'
import { openList, rowCount, rowOf } from '../support/server-list.ts'

/** A portal of their own: what is imported here must not be seen by other tests. */
let own: Portal

test.beforeAll(async () => {
  own = await startPortal()
})
test.afterAll(() => endPortal(own))

/** What the portal exports. */
function exported() {
  const { status, output } = own.admin('export')
  expect(status).toBe(0)
  return JSON.parse(output.slice(output.indexOf('{')))
}

const added = {
  ip: '192.0.2.77',
  port: 27015,
  name: 'Brand new server',
  name_display: '全新服务器',
  category: 'public',
  region: 'ap-shanghai',
}

test('an import is in the list and in the documents within fifteen seconds, with hostile texts as text; an invalid file changes nothing', async ({
  page,
  say,
}) => {
  await openList(page, `${own.url}/servers?hideFull=0&hideOffline=0`)
  const before = await rowCount(page)
  const read = async () => await (await fetch(`${own.url}/faq`)).text()
  await expect.poll(read, { timeout: 20_000 }).toContain('id="document-data"')
  const target = path.join(own.dataDir, 'community.json')
  const file = exported()
  expect(file.servers).toHaveLength(before)
  const hostile = '</script></main><img src=x onerror=alert(1)> new words'
  Object.assign(file.faqs[0], { question: { zh: hostile, en: hostile } })

  writeFileSync(target, JSON.stringify({ ...file, servers: [...file.servers, { ...added, port: 'many' }] }))
  const refused = own.admin('import', target)
  expect(refused.status).toBe(1)
  expect(refused.output).toMatch(/port/)

  writeFileSync(target, JSON.stringify({ ...file, servers: [...file.servers, added] }))
  await page.getByRole('textbox', { name: say('搜索服务器', 'Search servers') }).fill('全新')
  await expect(page.getByText(say('没有符合筛选的服务器', 'No servers match these filters'))).toBeVisible()
  expect(await read()).not.toContain('new words')
  const imported = own.admin('import', target)
  expect(imported.status, imported.output).toBe(0)
  await expect(async () => {
    await page.getByRole('button', { name: say('刷新', 'Refresh') }).click()
    await expect(rowOf(page, '全新服务器')).toHaveCount(1, { timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await expect.poll(read).toContain('new words')
  expect(own.admin('import', target).output).toMatch(/nothing|no change|unchanged/i)

  expect(await (await fetch(`${own.url}/faq.html`)).text()).not.toContain('new words')
  await page.goto(`${own.url}/faq`)
  await expect(page.locator('.static-shell')).toHaveCount(0)
  await expect(page.locator('main summary').first()).toContainText('<img src=x onerror=alert(1)>')
})
