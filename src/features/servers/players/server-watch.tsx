import { hasRoom } from '../../../../contract/push/slot-watch.ts'
import { isVip, useVipStatus } from '../../../shared/vip-status.ts'
import { WatchButton } from '../../../shared/watch-button.tsx'
import type { ServerRow } from '../core/server-row.ts'

/** The bell of one server. */
export function ServerWatch({ row, className }: { readonly row: ServerRow; readonly className?: string }) {
  const vip = isVip(useVipStatus())
  return (
    <WatchButton
      wish={{ kind: 'server', server: row.id, name: row.name }}
      hasRoom={hasRoom(row.server, vip)}
      {...(className === undefined ? {} : { className })}
    />
  )
}
