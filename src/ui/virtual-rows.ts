import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { afterFrame } from './after-frame.ts'

/** The rows to draw, [first, end), and the heights of what is left out above and below, in CSS pixels. */
export interface RowWindow {
  readonly first: number
  readonly end: number
  readonly above: number
  readonly below: number
  /** The rows of it that the screen touches, [from, to); the others are its margin. */
  readonly seen: Span
}

export interface VirtualRows extends RowWindow {
  /** Scrolls the page until row `at` is in view; the window follows at once. */
  readonly reveal: (at: number) => void
}

/** Rows that the screen touches, [from, to), as if there were rows without end in both directions. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Rows drawn beyond each edge of the screen, and the step in which the window moves. */
const margin = 6
const step = 4

/** What a viewport that begins `offset` pixels below the first row's top touches, in whole steps and with its margin. */
export function spanOf(offset: number, viewport: number, rowHeight: number): Span {
  const whole = rowHeight * step
  return {
    from: Math.floor(offset / whole) * step - margin,
    to: Math.ceil((offset + viewport) / whole) * step + margin,
  }
}

/** The part of a span that `count` rows fill. A list that became shorter than the place scrolled to shows its end. */
export function rowWindow({ from, to }: Span, count: number, rowHeight: number): RowWindow {
  const first = Math.max(0, Math.min(from, count - (to - from)))
  const end = Math.min(count, Math.max(to, first))
  const seen = first < from ? { from: first, to: end } : { from: from + margin, to: to - margin }
  return { first, end, above: first * rowHeight, below: (count - end) * rowHeight, seen }
}

/** Before anything is measured: the rows that fit on the screen below what stands above every list. */
const firstSpan = (rowHeight: number): Span => ({
  from: -margin,
  to: Math.max(2, Math.ceil(innerHeight / (rowHeight * step)) - 1) * step,
})

/**
 * A window over rows of one fixed height that scroll with the page: only rows near the screen are in the document.
 * `body` is the element whose top is the first row's top, `above` what stands between, such as a table's head;
 * `headroom` is what sticks to the top of the screen and covers rows. All in CSS pixels.
 */
export function useVirtualRows(
  body: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  { above, headroom }: { readonly above: number; readonly headroom: number },
): VirtualRows {
  const [span, setSpan] = useState(() => firstSpan(rowHeight))
  const topOfRows = useCallback(() => (body.current?.getBoundingClientRect().top ?? 0) + above, [body, above])
  const measure = useCallback(() => {
    const next = spanOf(-topOfRows(), innerHeight, rowHeight)
    setSpan((last) => (last.from === next.from && last.to === next.to ? last : next))
  }, [topOfRows, rowHeight])
  useLayoutEffect(() => {
    // To measure before the first frame is to lay out the page for it alone; a place that is scrolled to is told anyway.
    const cancel = afterFrame(measure)
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      cancel()
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [measure])
  const reveal = useCallback(
    (at: number) => {
      const top = topOfRows() + at * rowHeight
      if (top < headroom) scrollBy({ top: top - headroom, behavior: 'instant' })
      else if (top + rowHeight > innerHeight) scrollBy({ top: top + rowHeight - innerHeight, behavior: 'instant' })
      measure()
    },
    [topOfRows, rowHeight, headroom, measure],
  )
  return { ...rowWindow(span, count, rowHeight), reveal }
}
