import { expect, test } from '../support/browser-test.ts'
import { serveBuiltDocuments, untilTakenOver } from '../support/take-over.ts'

test('questions open and close, and can be searched and linked to', async ({ page, say }) => {
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('常见问题', 'FAQ'))
  const first = page.locator('details').first()
  await expect(first).toContainText(say('如何进入服务器？', 'How do I join a server?'))
  await first.locator('summary').click()
  await expect(first.getByRole('link', { name: say('服务器列表', 'server list') })).toBeVisible()
  await expect(first.locator('code').first()).toHaveText('connect ip:port')
  const search = page.getByRole('searchbox')
  await search.fill(say('控制台', 'console'))
  await expect(page.locator('details').filter({ hasText: say('如何打开控制台', 'open the console') })).toBeVisible()
  await search.fill('没有这样的问题')
  await expect(page.getByText(say('没有匹配的问题', 'No question matches'))).toBeVisible()
  await search.fill('')
  await expect(first).toBeVisible()
})

test('an address with a question opens it and scrolls to it', { tag: '@once' }, async ({ page }) => {
  await page.goto('/faq#faq-full')
  await untilTakenOver(page)
  const named = page.locator('details#faq-full')
  await expect(named).toHaveAttribute('open', '')
  await expect(named.locator('summary')).toBeInViewport()
  await page
    .getByRole('button', { name: /复制链接|Copy link/ })
    .first()
    .click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/faq#faq-full$/)
})

test.describe('with a server that breaks its promise', () => {
  test.use({ refusalsExpected: true })

  test('answers are shown without anything executable', { tag: '@once' }, async ({ page }) => {
    const answer =
      '<p>safe <a href="https://example.org/x">link</a></p><img src=x onerror=alert(1)><svg onload=alert(1)></svg><a href="javascript:alert(1)">bad</a><style>*{display:none}</style><form action="/x"><button>b</button></form>'
    await serveBuiltDocuments(page)
    await page.route(/\/api\/faqs/, (route) =>
      route.fulfill({ json: [{ id: 'x', question: '<i>Q</i>', answer, updatedAt: '2026-01-01T00:00:00Z' }] }),
    )
    await page.goto('/faq#x')
    const entry = page.locator('details')
    await expect(entry.getByText('<i>Q</i>')).toBeVisible()
    await expect(entry.getByRole('link', { name: 'link' })).toHaveAttribute('href', 'https://example.org/x')
    await expect(entry.getByRole('link', { name: 'link' })).toHaveAttribute('rel', /noopener/)
    await expect(
      entry
        .locator('.rich-text')
        .locator('script, img, svg, style, form, button, [href^="javascript"], [onload], [onerror]'),
    ).toHaveCount(0)
  })
})

test('questions that cannot be loaded offer a retry', async ({ page, say }) => {
  let broken = true
  await serveBuiltDocuments(page)
  await page.route(/\/api\/faqs/, (route) => (broken ? route.fulfill({ body: '<html>' }) : route.continue()))
  await page.goto('/faq')
  await expect(page.getByText(say('常见问题加载失败', 'The questions could not be loaded'))).toBeVisible()
  broken = false
  await page.getByRole('button', { name: say('重试', 'Try again') }).click()
  await expect(page.locator('details').first()).toBeVisible()
})
