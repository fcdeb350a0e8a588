import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { ServerId } from '../../../../contract/address.ts'
import { showToast } from '../../../ui/toast.tsx'
import { rememberJoin, toggleFavourite } from '../my-servers.ts'
import type { RowActions } from './server-table-row.tsx'
import { useCopyConnect } from './use-copy-connect.ts'

/** What a row does, as one stable object. */
export function useRowActions(open: (id: ServerId, anchor: HTMLElement) => void): RowActions {
  const { t } = useLingui()
  const copy = useCopyConnect()
  return useMemo(
    () => ({
      open,
      copy,
      async copyAndSay(row) {
        if (await copy(row)) showToast({ kind: 'ok', text: t`Connect command copied` })
      },
      favourite: toggleFavourite,
      joined: rememberJoin,
    }),
    [open, copy, t],
  )
}
