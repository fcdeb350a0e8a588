import { canStartGame } from '../../../platform/device.ts'
import { useMedia } from '../../../platform/media.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { ServerRow } from '../core/server-row.ts'
import { JoinAction } from '../list/join-action.tsx'
import { obstacleTo, type RowMessages } from '../list/row-messages.ts'
import type { RowActions } from '../list/server-table-row.tsx'
import { ShareButton } from './share-actions.tsx'

export interface ConnectButtonsProps {
  readonly row: ServerRow
  readonly gone: boolean
  readonly messages: RowMessages
  readonly actions: Pick<RowActions, 'copy' | 'joined'>
  /** Class of each button. */
  readonly className?: string
}

/**
 * The two main actions of a server, the more likely one first: join and copy; with a coarse pointer copy and join; on a
 * device that cannot start the game copy and share.
 */
export function ConnectButtons({ row, gone, messages, actions, className = '' }: ConnectButtonsProps) {
  const touch = useMedia('(pointer: coarse)')
  const isGameHere = canStartGame()
  const copyFirst = touch || !isGameHere
  const copy = (
    <CopyButton
      withText
      label={messages.copy}
      copiedLabel={messages.copied}
      onCopy={() => actions.copy(row)}
      className={`${copyFirst ? 'btn-main' : 'btn'} ${className}`}
    />
  )
  const other = isGameHere ? (
    <JoinAction
      row={row}
      label={messages.join}
      obstacle={obstacleTo(row, messages, gone)}
      onJoin={actions.joined}
      className={`${copyFirst ? 'btn' : 'btn-main'} ${className}`}
    />
  ) : (
    <ShareButton row={row} className={`btn ${className}`} />
  )
  return (
    <>
      {copyFirst ? copy : other}
      {copyFirst ? other : copy}
    </>
  )
}
