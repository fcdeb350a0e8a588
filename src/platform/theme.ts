import * as v from 'valibot'
import { storedValue } from './storage.ts'

export const themeSchema = v.picklist(['system', 'dark', 'light'])

/** The person's choice; `system` follows the device. The boot script in index.html reads the same key. */
export const theme = storedValue('theme', themeSchema, 'system', { plain: true })

/** What the page looks like now. Dark is the default of a device that does not say. */
export function shownTheme(): 'dark' | 'light' {
  const value = theme.get()
  if (value !== 'system') return value
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark'
}

/** The browser's own bars follow the choice: the surface colours of theme.css. */
const barColor = { dark: '#10141c', light: '#ffffff' }

/** Puts the choice on the root element, now and whenever it changes. Returns the stop. */
export function applyTheme(): () => void {
  const apply = () => {
    const value = theme.get()
    if (value === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = value
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const device = meta.media.includes('light') ? 'light' : 'dark'
      const color = barColor[value === 'system' ? device : value]
      if (meta.content !== color) meta.content = color
    }
  }
  apply()
  return theme.subscribe(apply)
}
