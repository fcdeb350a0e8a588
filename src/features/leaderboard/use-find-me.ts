import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { showToast } from '../../ui/toast.tsx'
import type { TargetRow } from './player-table.tsx'
import type { KeptPage, RankingStore } from './ranking-store.ts'

export interface FindMe {
  /** The row to bring into view; a new object for every search. */
  readonly target: TargetRow | undefined
  readonly busy: boolean
  /** Looks for the player in the list that is shown next; `kept`: their last known page, for use offline. */
  readonly find: (steamId: string, kept?: KeptPage) => void
}

/**
 * Jumps to a player's row, wherever it is in the list (F-10). `ready`: the whole ranking is shown, without a filter.
 * `isLeft`: the user has gone on to something above the list, which ends a search: the page must not scroll below it.
 */
export function useFindMe(store: RankingStore, ready: boolean, isLeft: boolean): FindMe {
  const { t } = useLingui()
  const [searched, setSearched] = useState<{ readonly steamId: string; readonly kept: KeptPage | undefined }>()
  const [target, setTarget] = useState<TargetRow & { readonly store: RankingStore }>()
  useEffect(() => {
    if (isLeft) setSearched(undefined)
    if (!searched || !ready || isLeft) return
    let current = true
    const failed = (error?: unknown) => {
      if (error) console.info('The own row could not be found:', error)
      if (current) showToast({ text: t`Your rank could not be loaded`, kind: 'bad' })
    }
    store
      .find(searched.steamId, searched.kept)
      .then(
        (row) => (row === undefined || row < 0 ? failed() : current && setTarget({ row, at: 'middle', store })),
        failed,
      )
      .finally(() => current && setSearched(undefined))
    return () => {
      current = false
    }
  }, [searched, ready, isLeft, store, t])
  return {
    target: target?.store === store ? target : undefined,
    busy: searched !== undefined,
    find: (steamId, kept) => setSearched({ steamId, kept }),
  }
}
