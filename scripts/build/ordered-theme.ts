import type { Preset } from 'unocss'

/** The declarations of a rule in alphabetical order; no value contains a semicolon. */
const ordered = (css: string): string =>
  css.replace(/(?<=\{)[^{}]*(?=\})/g, (declarations) =>
    declarations
      .split(';')
      .map((declaration) => declaration.trim())
      .filter((declaration) => declaration !== '')
      .sort()
      .join(';'),
  )

/**
 * A preset whose theme declares its variables in alphabetical order. Wind4 declares them in the order in which it met
 * them in the sources, which differs from build to build: the style sheet of the same sources had different addresses,
 * and machines that each build the portal did not have each other's.
 */
export const withOrderedTheme = <Theme extends object>(preset: Preset<Theme>): Preset<Theme> => ({
  ...preset,
  preflights: (preset.preflights ?? []).map((preflight) =>
    preflight.layer === 'theme'
      ? { ...preflight, getCSS: async (context) => ordered((await preflight.getCSS(context)) ?? '') }
      : preflight,
  ),
})
