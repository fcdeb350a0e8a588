import { memo } from 'react'
import { community } from '../../../../community.config.ts'
import type { ServerId } from '../../../../contract/address.ts'
import { joinLink } from '../core/join-link.ts'
import type { ServerRow } from '../core/server-row.ts'

export interface JoinActionProps {
  readonly row: ServerRow
  readonly gone?: boolean
  readonly words: { readonly join: string; readonly cannotJoin: string }
  readonly onJoin: (id: ServerId) => void
  readonly tabIndex?: number
  readonly className?: string
}

/** The link that starts the game in this server, or a dead button that says why there is none (SRV-04). */
export const JoinAction = memo(function JoinAction(props: JoinActionProps) {
  const { row, gone = false, words, onJoin, tabIndex, className = 'btn-soft' } = props
  const href = row.online && !gone ? joinLink(community.joinLinks.list, row.server) : undefined
  if (href === undefined) {
    return (
      <button type="button" className={className} disabled tabIndex={tabIndex} title={words.cannotJoin}>
        {words.join}
      </button>
    )
  }
  return (
    <a className={className} href={href} tabIndex={tabIndex} data-join onClick={() => onJoin(row.id)}>
      {words.join}
    </a>
  )
})
