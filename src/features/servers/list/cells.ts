/** One cell of the table, in its head and its rows. */
export const cell = 'px-3 lg:px-3.5 py-0 border-b border-b-line'

/** Heights that the virtual rows are computed with, in CSS pixels; the row's classes must match. */
export const rowHeight = { wide: 54, narrow: 64 } as const

/** What covers the top of the rows while the page scrolls: the top bar and the table's head. */
export const headroom = { wide: 96, narrow: 92 } as const

/** Offset of the first row on a page that is not scrolled, with a pointer: on touch it is larger. */
export const startsAt = { wide: 210, narrow: 256 } as const

export const headHeight = 40
