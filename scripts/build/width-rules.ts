import { layoutWidths, screenWidths } from '../../contract/page/kept-screen.ts'

const hidden = (selector: string): string => `.static-shell ${selector}{display:none}`

/** The windows from one width on and below the next, as a media query. */
function windows(from: number, below: number | undefined): string {
  if (below === undefined) return `(width >= ${from}px)`
  return from === 0 ? `(width < ${below}px)` : `(${from}px <= width < ${below}px)`
}

/** A kept screen shows where it fits, and what it replaces shows elsewhere. */
const ofKeptScreens = (): string =>
  [
    '.static-shell :is([data-kept],[data-plain]){display:contents}',
    hidden('[data-kept]+[data-plain]'),
    ...screenWidths.map(
      (from, at) =>
        `@media not ${windows(from, screenWidths[at + 1])}{${hidden(`[data-width="${from}"]`)}.static-shell [data-width="${from}"]+[data-plain]{display:contents}}`,
    ),
  ].join('')

/** A first screen that the portal rendered (src/app/page-renderer.tsx) has one copy per layout, and one of them shows. */
const ofFirstScreens = (): string =>
  [
    '.static-shell [data-content]{display:contents}',
    ...layoutWidths
      .slice(1)
      .map(
        (from) =>
          `@media (width < ${from}px){${hidden(`[data-from="${from}"]`)}}@media (width >= ${from}px){${hidden(`[data-below="${from}"]`)}}`,
      ),
  ].join('')

/** The rules of shell.css for the parts of a painted document that depend on the width of the window. */
export const widthRules = (): string => ofKeptScreens() + ofFirstScreens()
