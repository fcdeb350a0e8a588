import * as v from 'valibot'
import { storedValue } from './storage.ts'

export const themeSchema = v.picklist(['system', 'dark', 'light'])
export type Theme = v.InferOutput<typeof themeSchema>

/** The person's choice; `system` follows the device. The boot script in index.html reads the same key. */
export const theme = storedValue('theme', themeSchema, 'system', { plain: true })

/** Puts the choice on the root element, now and whenever it changes. Returns the stop. */
export function applyTheme(): () => void {
  const apply = () => {
    const value = theme.get()
    if (value === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = value
  }
  apply()
  return theme.subscribe(apply)
}
