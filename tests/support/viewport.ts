import { vi } from 'vitest'

/** Answers media queries of a least width as a window of `width` px does; every other query matches nothing. */
export function setViewport(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const least = /\(min-width: (\d+)px\)/.exec(query)?.[1]
    return {
      matches: least !== undefined && width >= Number(least),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }
  })
}
