import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a row of links that is wider than a phone: shows the `current` one. Scrolls the row and not the page, as
 * `scrollIntoView` could.
 */
export function useRowOfLinks(current: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = row.current?.querySelector(`[data-link="${current}"]`)
    if (row.current === null || !link) return
    const [frame, place] = [row.current.getBoundingClientRect(), link.getBoundingClientRect()]
    row.current.scrollLeft += place.left + place.width / 2 - frame.left - frame.width / 2
  }, [current])
  return row
}
