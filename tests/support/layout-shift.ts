import type { Page } from '@playwright/test'

/**
 * The sum of the layout shifts (Layout Instability, W3C) from the start of the document until `wait` milliseconds from now.
 */
export const shiftOf = (page: Page, wait: number): Promise<number> =>
  page.evaluate(
    (milliseconds) =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(sum), milliseconds)
      }),
    wait,
  )
