import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { ServerId } from '../../../../contract/servers/address.ts'
import { community } from '../../../platform/community.ts'
import { loadPageMessages } from '../../../platform/i18n.ts'
import { sendToPc } from '../../../shared/sent-server.ts'
import { showToast } from '../../../ui/toast.tsx'
import type { ServerRow } from '../core/server-row.ts'
import { rememberJoin, toggleFavourite } from '../my-servers.ts'
import type { RowActions } from './server-table-row.tsx'
import { useCopyConnect } from './use-copy-connect.ts'

/** Lazy, because it is for devices that cannot start the game. Rejects if the chunk cannot be loaded. */
async function share(row: ServerRow): Promise<void> {
  const [{ shareServer }] = await Promise.all([import('../players/share-server.ts'), loadPageMessages()])
  await shareServer(row)
}

/** The actions of a row, as one stable object. */
export function useRowActions(open: (id: ServerId, anchor: HTMLElement) => void): RowActions {
  const { t } = useLingui()
  const copy = useCopyConnect()
  return useMemo(() => {
    const copyAndSay = async (row: ServerRow) => {
      if (await copy(row)) showToast({ kind: 'ok', text: t`Connect command copied` })
    }
    return {
      open,
      copy,
      copyAndSay,
      send: async (row) => {
        if (community().features.sendToPc) sendToPc({ kind: 'server', server: row.id }, row.name)
        else await share(row).catch(() => copyAndSay(row))
      },
      favourite: toggleFavourite,
      joined: rememberJoin,
    }
  }, [open, copy, t])
}
