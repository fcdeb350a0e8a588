/** Heights that the virtual rows are computed with, in CSS pixels; the rows' classes must match. */
export const rowHeight = { wide: 54, narrow: 68 } as const
export const headHeight = { wide: 44, narrow: 0 } as const
/** What covers the top of the rows while the page scrolls: the top bar and the table's head. */
export const headroom = { wide: 100, narrow: 52 } as const

/** The smallest offset of the first row on a page that is not scrolled: with no podium above it. */
export const startsAt = 240
