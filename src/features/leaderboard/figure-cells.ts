/** Classes of the columns of figures, in a table as wide as its card. */
export const figureHead =
  'text-12px text-text-muted font-400 text-end whitespace-nowrap px-1.5 py-2 last:pe-4 lg:last:pe-5'
export const figureCell = 'num text-end px-1.5 h-48px last:pe-4 lg:last:pe-5'
