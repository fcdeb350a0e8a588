import { expect, test } from '../support/browser-test.ts'
import { gatedProxy } from '../support/gated-proxy.ts'
import { openAgain } from '../support/installed.ts'
import { rows } from '../support/server-list.ts'

test.use({ expectedErrors: [/Failed to load resource/] })

test('a returning visitor is shown the check in front of the portal, and then a list that is live', {
  tag: '@all',
}, async ({ page, portal, say }) => {
  await using proxy = await gatedProxy(portal.url)
  await openAgain(page, proxy.origin)
  proxy.close()
  const check = page.getByText('challenge')
  const notice = page.getByRole('status', { name: say('需要验证', 'Check needed') })
  await page.goto(`${proxy.origin}/faq`)
  await expect(check).toBeVisible({ timeout: 30_000 })

  // Who does not pass it sees it again with every navigation, and no reload follows by itself.
  await page.goto(`${proxy.origin}/servers`)
  await expect(check).toBeVisible()
  await check.click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByText(say('截至', 'as of'))).toHaveCount(0)
  await expect(notice).toHaveCount(0)

  // The cookie ends while the page is open: it offers the check, because it has gone through it a moment ago.
  await page.context().clearCookies()
  await page.keyboard.press('r')
  await expect(notice).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await notice.getByRole('button').click()
  await check.click()
  await expect(rows(page).first()).toBeVisible()
  await expect(notice).toHaveCount(0)
})
