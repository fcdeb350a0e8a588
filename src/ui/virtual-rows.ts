import { type RefObject, startTransition, useCallback, useLayoutEffect, useState } from 'react'
import { afterFrame } from './after-frame.ts'

/** The rows to render, [first, end), and the heights of what is left out above and below, in CSS pixels. */
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

/** Rows that the screen touches, [from, to), as if there were endless rows in both directions. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The rows to render: those that the screen touches, and this many beyond each of its edges. */
export interface View extends Span {
  readonly margin: number
}

/** The step by which the window moves, in rows. */
const step = 2

/** What a viewport that starts `offset` pixels below the first row's top touches, in whole steps. */
export function viewOf(offset: number, viewport: number, rowHeight: number): View {
  const whole = rowHeight * step
  return {
    from: Math.floor(offset / whole) * step,
    to: Math.ceil((offset + viewport) / whole) * step,
    margin: 6,
  }
}

/** The part of a view that `count` rows fill. A list that became shorter than the scroll position shows its end. */
export function rowWindow({ from, to, margin }: View, count: number, rowHeight: number): RowWindow {
  const first = Math.max(0, Math.min(from - margin, count - (to - from) - 2 * margin))
  const end = Math.min(count, Math.max(to + margin, first))
  const seen = first < from - margin ? { from: first, to: end } : { from, to }
  return { first, end, above: first * rowHeight, below: (count - end) * rowHeight, seen }
}

/**
 * Before anything is measured: the rows that fit on the screen below `top`, without a margin, so that they appear
 * sooner.
 */
export const firstView = (top: number, viewport: number, rowHeight: number): View => ({
  from: 0,
  to: Math.max(step, Math.ceil((viewport - top) / rowHeight)),
  margin: 0,
})

/**
 * A window over rows of one fixed height that scroll with the page: only rows near the screen are in the document.
 * `body` is the element whose top is the first row's top, `above` what stands between, such as a table's head;
 * `headroom` is what sticks to the top of the screen and covers rows; `startsAt` is the offset of the first row on a
 * page that is not scrolled, for the first render, which comes before anything is measured. All in CSS pixels.
 */
export function useVirtualRows(
  body: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  { above, headroom, startsAt }: { readonly above: number; readonly headroom: number; readonly startsAt: number },
): VirtualRows {
  const [view, setView] = useState(() => firstView(startsAt, innerHeight, rowHeight))
  const topOfRows = useCallback(() => (body.current?.getBoundingClientRect().top ?? 0) + above, [body, above])
  const measure = useCallback(() => {
    const next = viewOf(-topOfRows(), innerHeight, rowHeight)
    const same = (last: View) => last.from === next.from && last.to === next.to && last.margin === next.margin
    setView((last) => (same(last) ? last : next))
  }, [topOfRows, rowHeight])
  useLayoutEffect(() => {
    // Measuring before the first frame would force a layout of the page; the observer reports a restored scroll
    // position anyway.
    const cancel = afterFrame(() => startTransition(measure))
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
  return { ...rowWindow(view, count, rowHeight), reveal }
}
