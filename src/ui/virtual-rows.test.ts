import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstView, rowWindow, viewOf } from './virtual-rows.ts'

describe('firstView', () => {
  it('is what the screen shows before anything is measured, and never empty', () => {
    expect(rowWindow(firstView(386, 823, 64), 10_000, 64)).toMatchObject({ first: 0, end: 7 })
    expect(rowWindow(firstView(386, 823, 64), 5, 64)).toMatchObject({ first: 0, end: 5 })
    expect(rowWindow(firstView(386, 300, 64), 10_000, 64)).toMatchObject({ first: 0, end: 2 })
  })
})

describe('rowWindow', () => {
  it('contains what the screen touches and little more', () => {
    expect(rowWindow(viewOf(-310, 900, 54), 10_000, 54)).toEqual({
      first: 0,
      end: 18,
      above: 0,
      below: 9982 * 54,
      seen: { from: -6, to: 12 },
    })
  })

  it('covers the screen at every scroll position, and keeps the height', () => {
    const numbers = fc.record({
      count: fc.integer({ min: 0, max: 20_000 }),
      scrolled: fc.double({ min: 0, max: 1, noNaN: true }),
      viewport: fc.integer({ min: 200, max: 2000 }),
      rowHeight: fc.constantFrom(54, 64),
    })
    fc.assert(
      fc.property(numbers, ({ count, scrolled, viewport, rowHeight }) => {
        const offset = scrolled * Math.max(0, count * rowHeight - viewport)
        const { first, end, above, below, seen } = rowWindow(viewOf(offset, viewport, rowHeight), count, rowHeight)
        expect(above + (end - first) * rowHeight + below).toBe(count * rowHeight)
        expect(above).toBeLessThanOrEqual(offset)
        expect(end * rowHeight).toBeGreaterThanOrEqual(Math.min(count * rowHeight, offset + viewport))
        expect(end - first).toBeLessThan(viewport / rowHeight + 24)
        expect(seen.from * rowHeight).toBeLessThanOrEqual(offset)
        expect(seen.to * rowHeight).toBeGreaterThanOrEqual(Math.min(count * rowHeight, offset + viewport))
      }),
    )
  })

  it('shows the end of a list that became shorter than the scroll position', () => {
    const { first, end, seen } = rowWindow(viewOf(500 * 54, 900, 54), 30, 54)
    expect(end).toBe(30)
    expect(first).toBeLessThan(12)
    expect(seen).toEqual({ from: first, to: 30 })
  })
})
