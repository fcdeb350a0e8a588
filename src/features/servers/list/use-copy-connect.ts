import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { connectCommand } from '../../../../contract/servers/address.ts'
import { copyText } from '../../../platform/clipboard.ts'
import { showToast } from '../../../ui/toast.tsx'
import type { ServerRow } from '../core/server-row.ts'
import { rememberJoin } from '../my-servers.ts'

/** Copies a server's console command (SRV-09); if the browser refuses, the command is shown to copy by hand. */
export function useCopyConnect(): (row: Pick<ServerRow, 'id' | 'server'>) => Promise<boolean> {
  const { t } = useLingui()
  return useCallback(
    async ({ id, server }) => {
      const command = connectCommand(server.ip, server.port)
      const copied = await copyText(command)
      if (copied) rememberJoin(id)
      else showToast({ kind: 'info', text: t`Copy it manually: ${command}` })
      return copied
    },
    [t],
  )
}
