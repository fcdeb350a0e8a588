import { useEffect } from 'react'
import { community } from './community.ts'

let page = ''
let news = 0

const show = (): void => {
  document.title = news > 0 ? `(${news}) ${page}` : page
}

/** Names the document after its page, e.g. `Servers · Spawnpoint`. */
export function setDocumentTitle(title: string): void {
  const { name } = community()
  page = title === '' ? name : `${title} · ${name}`
  show()
}

/** How much waits for the user, before the name of every page; 0: nothing. */
export function setTitleNews(count: number): void {
  if (page === '') page = document.title
  news = count
  show()
}

/** {@link setDocumentTitle} by a page whose title depends on what it shows. */
export function useDocumentTitle(title: string): void {
  useEffect(() => setDocumentTitle(title), [title])
}
