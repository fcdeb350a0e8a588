import { styles } from 'virtual:late-icons'

let added = false

/** Adds the icons of lazy views to the document, once: the style sheet of a first visit holds only its own. */
export function addLateIcons(): void {
  if (added) return
  added = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}
