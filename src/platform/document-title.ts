import { useEffect } from 'react'
import { community } from './community.ts'

/** Names the document after its page, e.g. `Servers · Spawnpoint`. */
export function setDocumentTitle(title: string): void {
  document.title = title === '' ? community().name : `${title} · ${community().name}`
}

/** {@link setDocumentTitle} by a page whose title depends on what it shows. */
export function useDocumentTitle(title: string): void {
  useEffect(() => setDocumentTitle(title), [title])
}
