/** Text has at least this contrast with what is behind it (WCAG 2.2, 1.4.3). */
export const minContrast = 4.5

/** The surfaces of src/ui/theme.css on which the accent colour is text, and the text on the accent. */
export const accentPlaces = {
  dark: {
    page: '#0a0d13',
    surface: '#10141c',
    'raised surface': '#171c27',
    'hovered surface': '#1b2230',
    'button text': '#0a1024',
  },
  light: { page: '#f5f7fb', surface: '#ffffff', 'hovered surface': '#edf1f8', 'button text': '#ffffff' },
} as const

/** The share of the accent in `--accent-soft`, on which it is text too. */
export const softShare = { dark: 0.15, light: 0.1 } as const
