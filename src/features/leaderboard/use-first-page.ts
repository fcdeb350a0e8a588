import { useEffect, useState } from 'react'
import type { TargetRow } from './player-table.tsx'
import type { RankingStore } from './ranking-store.ts'

/**
 * Opens the list at the page in the address, once: after a reload, from a link, and when returning from a sign-in.
 * `page` 1 is where every list starts. `ready`: the list may be loaded.
 */
export function useFirstPage(store: RankingStore, page: number, ready: boolean): TargetRow | undefined {
  const [left, setLeft] = useState(page > 1 ? page : undefined)
  const [target, setTarget] = useState<TargetRow & { readonly store: RankingStore }>()
  useEffect(() => {
    if (left === undefined || !ready) return
    let current = true
    store
      .open(left)
      .then((row) => {
        if (current && row !== undefined) setTarget({ row, at: 'top', store })
      })
      // The list starts with page 1, as it does without a `page` parameter.
      .catch((error: unknown) => console.info('The page of the address could not be loaded:', error))
      .finally(() => current && setLeft(undefined))
    return () => {
      current = false
    }
  }, [left, ready, store])
  return target?.store === store ? target : undefined
}
