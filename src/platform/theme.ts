import * as v from 'valibot'
import { community, subscribeCommunity } from './community.ts'
import { storedValue } from './storage.ts'

export const themeSchema = v.picklist(['system', 'dark', 'light'])

/** The user's choice; `system` follows the device. The boot script in index.html reads the same key. */
export const theme = storedValue('theme', themeSchema, 'system', { plain: true })

/** `--surface` of the dark theme, as in index.html: a bar in its light accent would glare above the page. */
const darkBars = '#10141c'

/** The theme on the screen. Dark is the default if the device has no preference. */
export function shownTheme(): 'dark' | 'light' {
  const value = theme.get()
  if (value !== 'system') return value
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}

/**
 * Applies the choice to the root element, and the colour of the theme to the browser's own bars, now and at every change.
 * Returns a function that stops it.
 */
export function applyTheme(): () => void {
  const apply = () => {
    const value = theme.get()
    if (value === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = value
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const device = meta.media.includes('light') ? 'light' : 'dark'
      const shown = value === 'system' ? device : value
      const color = shown === 'dark' ? darkBars : community().accent.light
      if (meta.content !== color) meta.content = color
    }
  }
  apply()
  const stops = [theme.subscribe(apply), subscribeCommunity(apply)]
  return () => {
    for (const stop of stops) stop()
  }
}
