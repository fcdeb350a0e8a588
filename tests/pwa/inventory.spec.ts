import { expect, test } from '../support/browser-test.ts'
import { cachedPaths, openInstalled } from '../support/installed.ts'
import { persona, signInWithSteam } from '../support/signed-in.ts'

const address = '/inventory?from=portal'

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

test('the service worker stores nothing of the inventory, and none of its tokens stays anywhere; offline it says what it waits for', async ({
  page,
  context,
}) => {
  await openInstalled(page)
  await signInWithSteam(page, persona.player)
  await page.goto(address)
  const frame = page.locator('iframe')
  await expect(frame).toBeVisible()
  const callback = new URL((await frame.getAttribute('src')) ?? '')
  const token = callback.searchParams.get('token') ?? ''
  expect(token).toMatch(/^[\w-]{32}$/)
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(persona.player)
  const cached = await cachedPaths(page)
  expect(
    cached.filter((path) => !path.startsWith('/assets/') && /inventory|im-update-user|sign-in/.test(path)),
  ).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }))
  expect(kept).not.toContain(token)
  expect(page.url()).not.toContain(token)
  await page.request
    .get(callback.href, { maxRedirects: 0 })
    .then((answer) => expect(answer.headers()['location']).toBe('/'))

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('库存需要联网')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(persona.player)
})
