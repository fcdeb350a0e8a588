import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'

/** A place that the page of the server list leaves for a part that is loaded late; undefined on other pages. */
export function useListPlace(id: 'list-top' | 'list-watch'): Element | undefined {
  const [path] = useLocation()
  const [place, setPlace] = useState<Element>()
  useEffect(() => {
    const find = () => setPlace(document.getElementById(id) ?? undefined)
    const main = document.getElementById('main')
    find()
    // The page may be rendered after its address has changed.
    const observer = new MutationObserver(find)
    if (main) observer.observe(main, { childList: true, subtree: path === '/' || path === '/servers' })
    return () => observer.disconnect()
  }, [id, path])
  return place?.isConnected ? place : undefined
}
