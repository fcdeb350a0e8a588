/** A screen for pages that are rendered without a browser, in CSS pixels. */
export interface PaintScreen {
  readonly width: number
  readonly height: number
  /** The site's origin. */
  readonly origin: string
}

/** The queries by which pages choose a layout; every other one, such as a preference of the user, does not match. */
const layoutQuery = /^\((?:min-width: (?<from>\d+)px|width < (?<below>\d+)px)\)$/

function matches(query: string, width: number): boolean {
  const { from, below } = layoutQuery.exec(query)?.groups ?? {}
  if (from !== undefined) return width >= Number(from)
  return below !== undefined && width < Number(below)
}

const names = ['innerWidth', 'innerHeight', 'matchMedia', 'location'] as const

/** Calls `render` with what a page reads of the browser while it renders. Not for a browser, which has all of it. */
export function onScreen<T>({ width, height, origin }: PaintScreen, render: () => T): T {
  Object.assign(globalThis, {
    innerWidth: width,
    innerHeight: height,
    matchMedia: (query: string) => ({ matches: matches(query, width) }),
    location: { origin, pathname: '/', search: '', hash: '' },
  })
  try {
    return render()
  } finally {
    for (const name of names) Reflect.deleteProperty(globalThis, name)
  }
}
