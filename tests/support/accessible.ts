import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The rules that a theme can break: a theme only sets colour variables (src/ui/theme.css). */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/**
 * Expects that axe finds no violation on the current page in this theme; in the light one, only of colours. `colours: false`:
 * they have been looked at with the same elements; it is two thirds of the time.
 */
export async function expectAccessibleIn(
  page: Page,
  theme: 'dark' | 'light',
  { colours = true }: { colours?: boolean } = {},
): Promise<void> {
  const before = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '')
  await setTheme(page, theme)
  await untilStill(page)
  // Reporting the passed rules takes longer than finding violations.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  // Outside legacy mode, axe opens another page for every analysis; only frames need that.
  axe.setLegacyMode(page.frames().length === 1)
  if (theme === 'light') axe.withRules(rulesOfColour)
  else if (!colours) axe.disableRules(rulesOfColour)
  const { violations } = await axe.analyze()
  const found = violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(found, `axe, ${theme}`).toEqual([])
  await setTheme(page, before)
}

async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((value) => {
    if (value === '') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = value
  }, theme)
}

/**
 * Waits until two frames pass without a transition (each up to 200 ms; the end of one can start those of its
 * descendants). Ignores endless animations (a spinner, the ticker).
 */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const ending = () =>
      document
        .getAnimations()
        .filter((each) => each.playState === 'running')
        .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await twoFrames()
    for (let moving = ending(); moving.length > 0; moving = ending()) {
      await Promise.all(moving.map((each) => each.finished.catch(() => undefined)))
      await twoFrames()
    }
  })
}
