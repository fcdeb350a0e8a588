import * as v from 'valibot'
import { storedValue } from './storage.ts'

export const themeSchema = v.picklist(['system', 'dark', 'light'])

/** The user's choice; `system` follows the device. The boot script in index.html reads the same key. */
export const theme = storedValue('theme', themeSchema, 'system', { plain: true })

/** `--surface` of each theme, as in index.html: the browser's own bars continue the page's top bar. */
const bars = { dark: '#10141c', light: '#ffffff' }

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
      const color = bars[value === 'system' ? device : value]
      if (meta.content !== color) meta.content = color
    }
  }
  apply()
  return theme.subscribe(apply)
}
