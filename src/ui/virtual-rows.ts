import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

/** The rows to draw, [first, end), and the heights of what is left out above and below, in CSS pixels. */
export interface RowWindow {
  readonly first: number
  readonly end: number
  readonly above: number
  readonly below: number
}

export interface VirtualRows extends RowWindow {
  /** Scrolls the page until row `at` is in view; the window follows at once. */
  readonly reveal: (at: number) => void
}

/** Rows drawn beyond the screen, and the step in which the window moves: one drawing for this many rows of scrolling. */
const margin = 8

/** Which rows of `count` stand in a viewport that begins `offset` pixels below the first row's top. */
export function rowWindow(count: number, rowHeight: number, offset: number, viewport: number): RowWindow {
  const top = Math.floor(offset / rowHeight / margin) * margin
  const visible = Math.ceil(viewport / rowHeight / margin) * margin + margin
  const first = Math.max(0, Math.min(top - margin, count - visible))
  const end = Math.min(count, Math.max(top, 0) + visible + margin)
  return { first, end, above: first * rowHeight, below: (count - end) * rowHeight }
}

/**
 * A window over rows of one fixed height that scroll with the page: only rows near the screen are in the document.
 * `body` holds the rows; `headroom` is what sticks to the top of the screen and covers rows, in pixels.
 */
export function useVirtualRows(
  body: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  headroom: number,
): VirtualRows {
  const [offset, setOffset] = useState(0)
  const [viewport, setViewport] = useState(() => innerHeight)
  const measure = useCallback(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0
    // Only whole steps of the window are news.
    setOffset(Math.floor(-top / rowHeight / margin) * margin * rowHeight)
    setViewport(innerHeight)
  }, [body, rowHeight])
  useLayoutEffect(() => {
    measure()
    addEventListener('scroll', measure, { passive: true })
    addEventListener('resize', measure)
    return () => {
      removeEventListener('scroll', measure)
      removeEventListener('resize', measure)
    }
  }, [measure])
  const reveal = useCallback(
    (at: number) => {
      const box = body.current?.getBoundingClientRect()
      if (!box) return
      const top = box.top + at * rowHeight
      if (top < headroom) scrollBy({ top: top - headroom, behavior: 'instant' })
      else if (top + rowHeight > innerHeight) scrollBy({ top: top + rowHeight - innerHeight, behavior: 'instant' })
      measure()
    },
    [body, rowHeight, headroom, measure],
  )
  return { ...rowWindow(count, rowHeight, offset, viewport), reveal }
}
