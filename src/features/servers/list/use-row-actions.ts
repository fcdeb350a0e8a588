import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { connectCommand, type ServerId } from '../../../../contract/address.ts'
import { copyText } from '../../../platform/clipboard.ts'
import { showToast } from '../../../ui/toast.tsx'
import type { ServerRow } from '../core/server-row.ts'
import { rememberJoin, toggleFavourite } from '../my-servers.ts'
import type { RowActions } from './server-table-row.tsx'

/** What a row does, as one stable object. */
export function useRowActions(open: (id: ServerId, anchor: HTMLElement) => void): RowActions {
  const { t } = useLingui()
  return useMemo(() => {
    const copy = async ({ id, server }: ServerRow) => {
      const command = connectCommand(server.ip, server.port)
      const copied = await copyText(command)
      if (copied) rememberJoin(id)
      else showToast({ kind: 'info', text: t`Copy it by hand: ${command}` })
      return copied
    }
    return {
      open,
      copy,
      async copyAndSay(row) {
        if (await copy(row)) showToast({ kind: 'ok', text: t`Connect command copied` })
      },
      favourite: toggleFavourite,
      joined: rememberJoin,
    }
  }, [open, t])
}
