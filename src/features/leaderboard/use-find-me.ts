import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { showToast } from '../../ui/toast.tsx'
import type { BoardStore, KeptPage } from './board-store.ts'
import type { WantedRow } from './player-table.tsx'

export interface FindMe {
  /** The row to bring into view; a new object for every search. */
  readonly wanted: WantedRow | undefined
  readonly busy: boolean
  /** Looks for the player in the list that is shown next; `kept`: their last known page, for use offline. */
  readonly find: (steamId: string, kept?: KeptPage) => void
}

/**
 * Jumps to a player's row, wherever it is in the list (F-10). `ready`: the whole ranking is shown, without a filter.
 */
export function useFindMe(store: BoardStore, ready: boolean): FindMe {
  const { t } = useLingui()
  const [asked, setAsked] = useState<{ readonly steamId: string; readonly kept: KeptPage | undefined }>()
  const [wanted, setWanted] = useState<WantedRow & { readonly store: BoardStore }>()
  useEffect(() => {
    if (!asked || !ready) return
    let current = true
    const failed = (error?: unknown) => {
      if (error) console.info('The own row could not be found:', error)
      if (current) showToast({ text: t`Your place could not be loaded`, kind: 'bad' })
    }
    store
      .find(asked.steamId, asked.kept)
      .then(
        (row) => (row === undefined || row < 0 ? failed() : current && setWanted({ row, at: 'middle', store })),
        failed,
      )
      .finally(() => current && setAsked(undefined))
    return () => {
      current = false
    }
  }, [asked, ready, store, t])
  return {
    wanted: wanted?.store === store ? wanted : undefined,
    busy: asked !== undefined,
    find: (steamId, kept) => setAsked({ steamId, kept }),
  }
}
