import { t } from '@lingui/core/macro'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { connectCommand } from '../../../../contract/servers/address.ts'
import { shareLink } from '../../../platform/share.ts'
import { showToast } from '../../../ui/toast.tsx'
import type { ServerRow } from '../core/server-row.ts'

/** The absolute address of a server's details page. */
export const serverLink = (row: Pick<ServerRow, 'id'>): string =>
  new URL(pagePaths.serverDetails.href(row.id), location.origin).href

/** Opens the device's share sheet with the server's link and connect command; without a share sheet it copies the link (F-19). */
export async function shareServer(row: ServerRow): Promise<void> {
  const url = serverLink(row)
  const { ip, port } = row.server
  const result = await shareLink({ title: row.name, text: connectCommand(ip, port), url })
  if (result === 'copied') showToast({ kind: 'ok', text: t`Link copied` })
  if (result === 'failed') showToast({ kind: 'info', text: t`Copy it manually: ${url}` })
}
