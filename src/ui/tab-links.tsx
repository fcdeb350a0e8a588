import { type RefObject, useEffect, useRef } from 'react'
import { Link } from 'wouter'

export interface TabLink {
  readonly name: string
  readonly label: string
  readonly href: string
}

export interface TabLinksProps {
  readonly label: string
  readonly links: readonly TabLink[]
  /** Name of the current one. */
  readonly current: string
  /** Tabs stand on a line; pills are a second row below tabs. */
  readonly look?: 'tabs' | 'pills'
}

const looks = {
  tabs: {
    // A mouse has no easy way to scroll sideways.
    row: 'flex lg:flex-wrap gap-1 mb-3.5 border-b border-b-line overflow-x-auto',
    link: 'rounded-b-0! aria-[current]:shadow-[inset_0_-2px_0_var(--accent)]',
  },
  pills: { row: 'flex gap-1 overflow-x-auto', link: 'aria-[current]:bg-surface-hover' },
}

/** Shows the current link in a row that is wider than a phone. Scrolls the row and not the page, as `scrollIntoView` could. */
function useCurrentInView(current: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = row.current?.querySelector(`[data-link="${current}"]`)
    if (row.current === null || !link) return
    const [frame, place] = [row.current.getBoundingClientRect(), link.getBoundingClientRect()]
    row.current.scrollLeft += place.left + place.width / 2 - frame.left - frame.width / 2
  }, [current])
  return row
}

/** Links to the parts of a page, the current one marked. */
export function TabLinks({ label, links, current, look = 'tabs' }: TabLinksProps) {
  const row = useCurrentInView(current)
  return (
    <nav ref={row} aria-label={label} className={looks[look].row}>
      {links.map((each) => (
        <Link
          key={each.name}
          href={each.href}
          data-link={each.name}
          aria-current={each.name === current ? 'page' : undefined}
          className={`control shrink-0 px-3.5 whitespace-nowrap text-text-muted no-underline hover:text-text aria-[current]:text-text aria-[current]:font-600 ${looks[look].link}`}
        >
          {each.label}
        </Link>
      ))}
    </nav>
  )
}
