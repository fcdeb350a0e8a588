/** Heights that the window over the rows counts with, in CSS pixels; the rows' classes say the same. */
export const rowHeight = { wide: 54, narrow: 68 } as const
export const headHeight = { wide: 44, narrow: 0 } as const
/** What covers the top of the rows while the page scrolls: the top bar and the table's head. */
export const headroom = { wide: 100, narrow: 52 } as const

/** Where the first row stands at the earliest on a page that is not scrolled: with no podium above it. */
export const startsAt = 240
