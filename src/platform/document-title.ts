import { useEffect } from 'react'
import { useCommunity } from './community.ts'

let page = ''
let news = 0

const show = (): void => {
  document.title = news > 0 ? `(${news}) ${page}` : page
}

/** Names the document after its page and the community, e.g. `Servers · Spawnpoint`. */
function setDocumentTitle(title: string, name: string): void {
  page = title === '' ? name : `${title} · ${name}`
  show()
}

/** How much waits for the user, before the name of every page; 0: nothing. */
export function setTitleNews(count: number): void {
  if (page === '') page = document.title
  news = count
  show()
}

/** Keeps the document named after its page, e.g. `Servers · Spawnpoint`; undefined: another view names it. */
export function useDocumentTitle(title: string | undefined): void {
  const { name } = useCommunity()
  useEffect(() => {
    if (title !== undefined) setDocumentTitle(title, name)
  }, [title, name])
}
