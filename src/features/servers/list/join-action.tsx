import { memo } from 'react'
import type { ServerId } from '../../../../contract/servers/address.ts'
import { joinLink } from '../../../../contract/servers/join-link.ts'
import { community } from '../../../platform/community.ts'
import type { ServerRow } from '../core/server-row.ts'

export interface JoinActionProps {
  readonly row: ServerRow
  readonly label: string
  /** Why joining is not possible (SRV-04); undefined if it is. */
  readonly obstacle: string | undefined
  readonly onJoin: (id: ServerId) => void
  readonly tabIndex?: number
  readonly className?: string
}

/**
 * The link that starts the game on this server, or a disabled button with the reason. Only for devices that can start the
 * game (platform/device.ts).
 */
export const JoinAction = memo(function JoinAction(props: JoinActionProps) {
  const { row, label, obstacle, onJoin, tabIndex, className = 'btn-soft' } = props
  const href = obstacle === undefined ? joinLink(community().joinLinks.list, row.server) : undefined
  if (href === undefined) {
    return (
      <button type="button" className={className} disabled tabIndex={tabIndex} title={obstacle}>
        {label}
      </button>
    )
  }
  return (
    <a className={className} href={href} tabIndex={tabIndex} data-join onClick={() => onJoin(row.id)}>
      {label}
    </a>
  )
})
