import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, test } from '../support/browser-test.ts'
import { everything } from '../support/server-list.ts'
import { persona, signInAs } from '../support/signed-in.ts'

/** Where answers carry what players and operators have named: the same in every language. */
const named = ['name', 'name_display', 'nickname', 'username', 'instance_name', 'filingNumber']
/** Where the staff's carry what colleagues have written, and what providers and machines have said. */
const written = ['text', 'note', 'reason', 'detail', 'problem']

/** What is named in its own language. */
const ownWords = ['中文']

/** Adds the names in an answer; what operators write in two languages is none, so that a mixed-up one is noticed. */
function addNames(answer: unknown, keys: readonly string[], names: Set<string>): void {
  if (typeof answer !== 'object' || answer === null) return
  for (const [key, value] of Object.entries(answer)) {
    if (typeof value !== 'string') addNames(value, keys, names)
    else if (keys.includes(key)) for (const line of value.split('\n')) names.add(line.trim())
  }
}

/** Collects the names in everything that the page gets from the portal. */
function collectNames(page: Page): () => Promise<readonly string[]> {
  const names = new Set<string>([...ownWords, ...Object.values(persona)])
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/') || !response.headers()['content-type']?.includes('json')) return
    const keys = pathname.startsWith('/api/staff/') ? [...named, ...written] : named
    // A body is gone when the page has left, and then what it named is not on the screen.
    const read = response.json().then(
      (answer: unknown) => addNames(answer, keys, names),
      () => undefined,
    )
    reading.push(read)
  })
  return async () => {
    const blocks = await page
      .locator('script[type="application/json"]')
      .evaluateAll((all) => all.map((each) => each.textContent))
    for (const block of blocks) addNames(JSON.parse(block), named, names)
    await Promise.all(reading)
    return [...names].filter((name) => name !== '').toSorted((a, b) => b.length - a.length)
  }
}

/** Texts and labels on the screen that hold Chinese besides these names. */
const chineseOn = (page: Page, names: readonly string[]): Promise<readonly string[]> =>
  page.evaluate((known) => {
    const chinese = /[\p{Script=Han}\u3000-\u303f\uff01-\uff5e]/u
    const isForeign = (text: string) => {
      if (!chinese.test(text)) return false
      return chinese.test(known.reduce((rest, name) => rest.replaceAll(name, ''), text))
    }
    const found = new Set<string>()
    if (isForeign(document.title)) found.add(document.title)
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest('[lang^=zh], script, style') || !element.checkVisibility({ visibilityProperty: true }))
        continue
      const labels = ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? '')
      const texts = [...element.childNodes].map((node) => (node instanceof Text ? node.data.trim() : ''))
      for (const text of [...labels, ...texts]) if (isForeign(text)) found.add(text)
    }
    return [...found]
  }, names)

/** Looks at what the page shows, on a desktop and on a phone. */
async function expectEnglish(page: Page, names: () => Promise<readonly string[]>): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('.static-shell')).toHaveCount(0)
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 780 },
  ]) {
    await page.setViewportSize(viewport)
    expect(await chineseOn(page, await names()), `Chinese at ${viewport.width} px`).toEqual([])
  }
  await expectNoSidewaysScroll(page)
}

/** Every page of a visitor, with something that it shows once it is loaded. */
const pages = {
  'the server list': [everything, 'tr[data-id]'],
  'the leaderboard': ['/leaderboard', 'main [data-name]'],
  VIP: ['/vip', 'main tbody tr'],
  'the subscription': ['/vip/subscribe?source=pwa', 'main input[type=radio]:not([disabled])'],
  'the practice servers of a visitor': ['/pracc', 'main h1'],
  'the questions': ['/faq', 'main details'],
} as const

for (const [name, [path, ready]] of Object.entries(pages)) {
  test(`an English visitor reads ${name} in English`, async ({ page }) => {
    const names = collectNames(page)
    await page.goto(path)
    await expect(page.locator(ready).first()).toBeVisible()
    await expectEnglish(page, names)
  })
}

test('an English player reads their practice servers in English', async ({ page }) => {
  const names = collectNames(page)
  await signInAs(page, persona.captain)
  await page.goto('/pracc')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectEnglish(page, names)
})

test('an English visitor reads the settings in English', async ({ page, say }) => {
  const names = collectNames(page)
  await page.goto('/faq')
  await expect(page.locator('main details').first()).toBeVisible()
  await page.getByRole('button', { name: say('应用与设置', 'App and settings') }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 3 }).last()).toBeAttached()
  await expectEnglish(page, names)
})

test('an English member of the staff reads every section of the staff room in English', async ({ page, say }) => {
  const names = collectNames(page)
  await signInAs(page, persona.administrator)
  await page.goto('/staff')
  const tabs = page
    .getByRole('navigation', { name: say('管理后台的各个板块', 'Sections of the staff room') })
    .getByRole('link')
  await expect(tabs.first()).toBeVisible()
  const count = await tabs.count()
  expect(count).toBeGreaterThan(8)
  for (let at = 0; at < count; at += 1) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await tabs.nth(at).click()
    await expect(tabs.nth(at)).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main').locator('.waiting')).toHaveCount(0)
    await test.step(page.url(), () => expectEnglish(page, names))
  }
})

/** Controls of the main part whose words do not fit, or which something else covers. */
const cutControls = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)
    const cut: string[] = []
    const words = document.createRange()
    for (const control of document.querySelectorAll('main :is(button, [role=tab], a.control, a[class*=btn])')) {
      const { left, right, top, bottom, width } = control.getBoundingClientRect()
      if (width <= 1 || bottom > innerHeight || !control.checkVisibility({ visibilityProperty: true })) continue
      words.selectNodeContents(control)
      const isExempt = control.matches('.truncate, :has(.truncate, [class*=sr-only])')
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(control)
      const room = width - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
      if (!isExempt && words.getBoundingClientRect().width > room + 1) cut.push(`${nameOf(control)}: too narrow`)
      if (left < 0 || right > innerWidth) continue // in a row that scrolls
      const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (found && !control.contains(found) && !found.contains(control)) cut.push(`${nameOf(control)}: covered`)
    }
    return cut
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  test('the words of the controls fit, and nothing covers these', async ({ page }) => {
    for (const path of ['/servers', '/leaderboard', '/vip', '/pracc', '/faq', '/players']) {
      await page.goto(path)
      await expect(page.locator('.static-shell')).toHaveCount(0)
      await expect.poll(() => cutControls(page), { message: path }).toEqual([])
    }
  })
})
