import { useEffect } from 'react'
import { community } from '../../community.config.ts'

/** Names the document after its page while mounted, e.g. `Servers · Spawnpoint`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? community.brand.name : `${title} · ${community.brand.name}`
  }, [title])
}
