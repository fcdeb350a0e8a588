import { expect, test } from '../support/browser-test.ts'
import { serveBuiltDocuments, untilTakenOver } from '../support/take-over.ts'

const hostile =
  '<p>safe <a href="https://example.org/x">link</a> <code>connect ip:port</code></p><img src=x onerror=alert(1)><svg onload=alert(1)></svg><a href="javascript:alert(1)">bad</a><style>*{display:none}</style><form action="/x"><button>b</button></form>'

test.describe('with a server that breaks its promise', () => {
  test.use({ refusalsExpected: true })

  test('an address opens its question and scrolls to it; nothing in an answer is executable', async ({ page, say }) => {
    const questions = Array.from({ length: 30 }, (_, i) => ({ id: `q${i}`, question: `Question ${i}`, answer: 'A' }))
    const faqs = [...questions, { id: 'x', question: '<i>Q</i>', answer: hostile }]
    await serveBuiltDocuments(page)
    await page.route(/\/api\/faqs/, (route) =>
      route.fulfill({ json: faqs.map((faq) => ({ ...faq, updatedAt: '2026-01-01T00:00:00Z' })) }),
    )
    await page.goto('/faq#x')
    await untilTakenOver(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('常见问题', 'FAQ'))
    const entry = page.locator('details').filter({ hasText: '<i>Q</i>' })
    await expect(entry).toHaveAttribute('open', '')
    await expect(entry.locator('summary')).toBeInViewport()
    const link = entry.getByRole('link', { name: 'link' })
    await expect(link).toHaveAttribute('href', 'https://example.org/x')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(entry.locator('code')).toHaveText('connect ip:port')
    const refused = 'script, img, svg, style, form, button, [href^="javascript"], [onload], [onerror]'
    await expect(entry.locator('.rich-text').locator(refused)).toHaveCount(0)
    await entry.getByRole('button', { name: say('复制链接', 'Copy link') }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/faq#(faq-)?x$/)
    const first = page.locator('details').first()
    await first.locator('summary').click()
    await expect(first.getByText('A', { exact: true })).toBeVisible()
    await first.locator('summary').click()
    await expect(first.getByText('A', { exact: true })).toBeHidden()
  })
})
