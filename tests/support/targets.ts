import type { Page } from '@playwright/test'

/** Minimum size of a touch target in CSS pixels: 44 (WCAG 2.5.5), minus rounding. */
const finger = 43.5

/**
 * Text and size of every touch target that is too small, on the page or in the topmost dialog. Links within text are
 * exempt.
 */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate((least) => {
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const pressed = 'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=option], [role=tab]'
    /** The box that receives presses: the label of an input, or the area that an `after:inset-0` covers. */
    const boxOf = (element: Element): DOMRect => {
      const label = element instanceof HTMLInputElement ? element.closest('label') : null
      const { position, content } = getComputedStyle(element, '::after')
      const cover = content === '""' && position === 'absolute' ? element.parentElement?.closest('.relative') : null
      return (label ?? cover ?? element).getBoundingClientRect()
    }
    const small: string[] = []
    for (const element of root.querySelectorAll(pressed)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) continue
      const { width, height } = boxOf(element)
      if (width <= 1 || getComputedStyle(element).display === 'inline') continue
      if (width < least || height < least) {
        const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
        small.push(
          `${element.tagName.toLowerCase()} "${name.trim().slice(0, 40)}" ${Math.round(width)} × ${Math.round(height)}`,
        )
      }
    }
    return [...new Set(small)]
  }, finger)
