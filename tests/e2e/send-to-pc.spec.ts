import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, expectAccessible, type Say, test } from '../support/browser-test.ts'
import { persona, signInWithSteam } from '../support/signed-in.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** A phone beside the test's own page, which is the PC. */
async function openPhone(browser: Browser, baseURL: string, language: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    locale: language === 'zh' ? 'zh-CN' : 'en-US',
    userAgent: iPhone,
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  })
  await context.addInitScript((preferred) => localStorage.setItem('preferredLanguage', preferred), language)
  return context
}

/** Remembers which links were opened, and opens none. */
const watchLinks = (page: Page) =>
  page.addInitScript(() =>
    addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a[href^="steam:"]') : null
        if (link === null) return
        event.preventDefault()
        document.documentElement.dataset['opened'] = link.getAttribute('href') ?? ''
      },
      true,
    ),
  )
const opened = (page: Page) => page.evaluate(() => document.documentElement.dataset['opened'])

const sendOf = (say: Say) => say('发到电脑', 'Send to PC')
const offer = (page: Page, say: Say) =>
  page.getByRole('region', { name: say('发到这台电脑', 'Sent to this PC'), exact: true })
const join = (page: Page, say: Say) => offer(page, say).getByRole('button', { name: say('加入', 'Join'), exact: true })

/** The details page of a listed server that is up. */
async function detailsPath(page: Page): Promise<string> {
  const list = await (await page.request.get('/api/servers')).json()
  const { ip, port } = list.find((server: { open: number }) => server.open === 1)
  return `/servers/details/${ip}%3A${port}`
}

async function sendFrom(phone: Page, say: Say, path: string): Promise<void> {
  await phone.goto(path)
  await phone
    .getByRole('region', { name: say('操作', 'Actions') })
    .getByRole('button', { name: sendOf(say) })
    .tap()
}

test('a signed-in phone sends a server: the PC asks in all its tabs, starts the game, and the phone is told', async ({
  page,
  context,
  browser,
  portal,
  language,
  say,
}) => {
  await watchLinks(page)
  const follows = page.waitForResponse(/\/api\/hand-offs\/events/)
  await signInWithSteam(page, persona.player)
  const phones = await openPhone(browser, portal.url, language)
  const phone = await phones.newPage()
  await signInWithSteam(phone, persona.player)
  // The stream is open once the page has settled; another tab of the PC shares it.
  await follows
  const tab = await context.newPage()
  await tab.goto('/faq')
  await sendFrom(phone, say, await detailsPath(page))
  const dialog = phone.getByRole('dialog', { name: sendOf(say) })
  await expect(dialog.getByRole('status')).toHaveText(say('请在电脑上确认。', 'Confirm on your PC.'))
  await expectAccessible(phone)
  await expect(offer(page, say)).toBeVisible()
  await expect(offer(tab, say)).toBeVisible()
  await expectAccessible(page)
  await join(page, say).press('Enter')
  await expect.poll(() => opened(page)).toMatch(/^steam:\/\//)
  await expect(dialog.getByRole('status')).toHaveText(/Linux/)
  await expect(offer(page, say)).toHaveCount(0)
  await expect(offer(tab, say)).toHaveCount(0)
  await expect(phone.locator('[href^="steam:"]')).toHaveCount(0)
  await phones.close()
})

test('a stranger pairs a phone with a PC by its code, sends, and ends the pairing', { tag: '@all' }, async ({
  page,
  browser,
  portal,
  language,
  say,
}) => {
  await watchLinks(page)
  await page.goto('/pair')
  const code = page.locator('[data-code]')
  await expect(code).toHaveText(/^[0-9A-Z]{4} [0-9A-Z]{4}$/)
  await expect(page.getByRole('img', { name: say('二维码', 'QR code') })).toBeVisible()
  await expectAccessible(page)
  const phones = await openPhone(browser, portal.url, language)
  const phone = await phones.newPage()
  const path = await detailsPath(page)
  await sendFrom(phone, say, path)
  const dialog = phone.getByRole('dialog', { name: sendOf(say) })
  await expectAccessible(phone)
  const field = dialog.getByRole('textbox', { name: say('电脑上的配对码', 'Code on the PC') })
  await field.fill('12')
  await dialog.getByRole('button', { name: say('配对', 'Pair'), exact: true }).tap()
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill(((await code.textContent()) ?? '').toLowerCase())
  await dialog.getByRole('button', { name: say('配对', 'Pair'), exact: true }).tap()
  // It is sent at once, to a page that says that it is paired.
  await expect(offer(page, say)).toBeVisible()
  await expect(page.getByRole('list', { name: say('已配对的设备', 'Paired devices') })).toContainText('Safari, iPhone')
  await join(page, say).click()
  await expect.poll(() => opened(page)).toMatch(/^steam:\/\//)
  await expect(dialog.getByRole('status')).toHaveText(/Linux/)
  // The QR code's address; the PC ends the pairing.
  await phone.goto('/pair#ABCDEFGH')
  await expect(phone.getByRole('textbox', { name: say('电脑上的配对码', 'Code on the PC') })).toHaveValue('ABCDEFGH')
  await expect(phone.getByRole('list', { name: say('已配对的设备', 'Paired devices') })).toContainText('Linux')
  await page.getByRole('button', { name: say('结束与', 'End the pairing with') }).click()
  await expect(page.getByRole('list', { name: say('已配对的设备', 'Paired devices') })).toHaveCount(0)
  await sendFrom(phone, say, path)
  await expect(field).toBeVisible()
  await phones.close()
})
