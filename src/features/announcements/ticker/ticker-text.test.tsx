import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../../tests/support/render-page.tsx'
import { dataSaver } from '../../../platform/data-saver.ts'
import { TickerText } from './ticker-text.tsx'

const text = 'A cup on Friday, with prizes for the first three teams and a stream of the final'
const copies = () => screen.getAllByText(text).length

/** Renders the text in a box of 300 px, in which it is 700 px wide. */
function show() {
  renderPage(<TickerText text={text} />)
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 700, 20))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      report: () => void
      constructor(report: () => void) {
        this.report = report
      }
      observe() {
        this.report()
      }
      disconnect() {
        this.report = () => undefined
      }
    },
  )
})
afterEach(() => {
  dataSaver.set('auto')
})

test('a long text scrolls by itself, and stands still once it has', () => {
  show()
  expect(copies()).toBe(2)
  fireEvent.animationEnd(screen.getAllByText(text)[0] ?? document.body)
  expect(copies()).toBe(1)
  expect(screen.getByRole('group', { name: 'Announcement' }).className).toContain('overflow-x-auto')
})

test('with data saver it never scrolls by itself', () => {
  dataSaver.set('on')
  show()
  expect(copies()).toBe(1)
  expect(screen.getByRole('group', { name: 'Announcement' }).tabIndex).toBe(0)
})
