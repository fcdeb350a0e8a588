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

test('an imported server is in the page within fifteen seconds; an invalid file changes nothing', async ({
  page,
  say,
}) => {
  await openList(page, `${own.url}/servers?hideFull=0&hideOffline=0`)
  const before = await rowCount(page)
  const target = path.join(own.dataDir, 'community.json')
  const file = exported()
  expect(file.servers).toHaveLength(before)

  writeFileSync(target, JSON.stringify({ ...file, servers: [...file.servers, { ...added, port: 'many' }] }))
  const refused = own.admin('import', target)
  expect(refused.status).toBe(1)
  expect(refused.output).toMatch(/port/)

  writeFileSync(target, JSON.stringify({ ...file, servers: [...file.servers, added] }))
  await page.getByRole('textbox', { name: say('搜索服务器', 'Search servers') }).fill('全新')
  await expect(page.getByText(say('没有符合筛选的服务器', 'No servers match these filters'))).toBeVisible()
  const importedAt = Date.now()
  expect(own.admin('import', target).status).toBe(0)
  await expect(async () => {
    await page.getByRole('button', { name: say('刷新', 'Refresh') }).click()
    await expect(rowOf(page, '全新服务器')).toHaveCount(1, { timeout: 500 })
  }).toPass()
  expect(Date.now() - importedAt).toBeLessThan(15_000)
  expect(own.admin('import', target).output).toMatch(/nothing|no change|unchanged/i)
})

test('the documents follow a change of the content within 15 s, with hostile texts as text', async ({ page }) => {
  const read = async () => await (await fetch(`${own.url}/faq`)).text()
  await expect.poll(read, { timeout: 20_000 }).toContain('id="document-data"')
  const community = exported()
  const hostile = '</script></main><img src=x onerror=alert(1)>\u2028new words'
  Object.assign(community.faqs[0], { question: { zh: hostile, en: hostile } })
  const file = path.join(own.dataDir, 'faqs.json')
  writeFileSync(file, JSON.stringify(community))
  const changed = own.admin('import', file)
  expect(changed.status, changed.output).toBe(0)
  await expect.poll(read, { timeout: 15_000 }).toContain('new words')
  expect(await (await fetch(`${own.url}/faq.html`)).text()).not.toContain('new words')
  await page.goto(`${own.url}/faq`)
  await expect(page.locator('.static-shell')).toHaveCount(0)
  await expect(page.locator('main summary').first()).toContainText('<img src=x onerror=alert(1)>')
})
