import type { Page } from '@playwright/test'

/** What is wrong with what the screen shows of its controls, each with the element that it is about. */
export async function paintFaults(page: Page): Promise<readonly string[]> {
  const screenshot = (await page.screenshot()).toString('base64')
  return page.evaluate(findFaults, screenshot)
}

/** Runs in the page, and looks at the pixels of a screenshot of it: computed styles do not tell what is painted. */
async function findFaults(screenshot: string): Promise<string[]> {
  const bytes = Uint8Array.from(atob(screenshot), (char) => char.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.drawImage(bitmap, 0, 0)

  const channel = (value: number) => (value <= 10 ? value / 3295 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  /** The contrast between the lightest and the darkest pixel (WCAG); 1 for an area of one colour. */
  const contrast = (x: number, y: number, width: number, height: number): number => {
    const { data } = context.getImageData(Math.floor(x), Math.floor(y), Math.ceil(width), Math.ceil(height))
    let [least, most] = [1, 0]
    for (let at = 0; at < data.length; at += 4) {
      const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
      const luminance = 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b)
      least = Math.min(least, luminance)
      most = Math.max(most, luminance)
    }
    return (most + 0.05) / (least + 0.05)
  }
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  /** The boxes of elements that are in view, and that nothing covers. */
  const seen = (selector: string) =>
    [...layer.querySelectorAll(selector)].flatMap((element) => {
      const box = element.getBoundingClientRect()
      const isShown = element.checkVisibility({ opacityProperty: true })
      const isInside = isShown && box.width > 4 && box.left > 4 && box.top > 4
      if (!isInside || box.right > innerWidth - 4 || box.bottom > innerHeight - 4) return []
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      return hit !== null && (element.contains(hit) || hit.contains(element)) ? [{ element, box }] : []
    })
  const nameOf = (element: Element) => element.outerHTML.slice(0, 120)
  const faults: string[] = []
  for (const { element, box } of seen('[class*="i-lucide"]')) {
    if (contrast(box.x, box.y, box.width, box.height) < 3) faults.push(`icon not seen: ${nameOf(element)}`)
  }
  for (const { element, box } of seen('.btn, .btn-main, input:not(.hidden-input), select, textarea')) {
    // Across the left edge, and above it: a line of text beside it is not a border.
    const sides = [contrast(box.x - 2, box.y + box.height / 2, 5, 1), contrast(box.x + box.width / 2, box.y - 2, 1, 5)]
    if (Math.min(...sides) < 3) faults.push(`no border: ${nameOf(element)}`)
  }
  const chosen = '[aria-current]:not([aria-current="false"]), [aria-pressed="true"], [aria-selected="true"]'
  for (const { element, box } of seen(`${chosen}, label:has(> :checked):not(:has(> [role="switch"]))`)) {
    // The outline of what is chosen is painted inside its edge, which is rounded only at the corners.
    const sides = [
      contrast(box.x - 1, box.y + box.height / 2, 6, 1),
      contrast(box.right - 5, box.y + box.height / 2, 6, 1),
    ]
    if (Math.min(...sides) < 3) faults.push(`not seen to be chosen: ${nameOf(element)}`)
  }
  return faults
}

/** Moves the focus with Tab, and tells which elements look the same with and without it. */
export async function focusFaults(page: Page, steps: number): Promise<readonly string[]> {
  const faults: string[] = []
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const shown = element?.closest('label') ?? element
      if (element === null || shown === null || element === document.body) return undefined
      const { x, y, width, height } = shown.getBoundingClientRect()
      const clip = { x: Math.max(0, x - 6), y: Math.max(0, y - 6), width: width + 12, height: height + 12 }
      return { name: element.outerHTML.slice(0, 120), clip }
    })
    if (focused === undefined) continue
    const { name, clip } = focused
    const withFocus = await page.screenshot({ clip })
    const element = await page.evaluateHandle(() => document.activeElement)
    await element.evaluate((node) => node instanceof HTMLElement && node.blur())
    const without = await page.screenshot({ clip })
    if (withFocus.equals(without)) faults.push(`focus not seen: ${name}`)
    // By the keyboard again, so that it is shown, and so that the next step goes on from here.
    await element.evaluate((node) => node instanceof HTMLElement && node.focus())
    await element.dispose()
  }
  return faults
}
