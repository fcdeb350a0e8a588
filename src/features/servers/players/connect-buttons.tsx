import { useCommunity } from '../../../platform/community.ts'
import { canStartGame } from '../../../platform/device.ts'
import { useMedia } from '../../../platform/media.ts'
import { SendButton } from '../../../shared/send-button.tsx'
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
  /** Where the game cannot be started, the third action; false where it stands among others. */
  readonly withShare?: boolean
  /** Class of each button. */
  readonly className?: string
}

/**
 * The main actions of a server, the more likely one first: join and copy; with a coarse pointer copy and join; on a
 * device that cannot start the game send to the PC, copy and share (F-02).
 */
export function ConnectButtons(props: ConnectButtonsProps) {
  const { row, gone, messages, actions, withShare = true, className = '' } = props
  const touch = useMedia('(pointer: coarse)')
  const isGameHere = canStartGame()
  const sends = useCommunity().features.sendToPc && !isGameHere
  const copy = (
    <CopyButton
      withText
      label={messages.copy}
      copiedLabel={messages.copied}
      onCopy={() => actions.copy(row)}
      className={`${touch && !sends ? 'btn-main' : 'btn'} ${className}`}
    />
  )
  if (!isGameHere) {
    const obstacle = obstacleTo(row, messages, gone)
    return (
      <>
        <SendButton
          target={{ kind: 'server', server: row.id }}
          name={row.name}
          disabled={obstacle !== undefined}
          className={`btn-main ${className}`}
        />
        {copy}
        {withShare ? <ShareButton row={row} className={`btn ${className}`} /> : null}
      </>
    )
  }
  const join = (
    <JoinAction
      row={row}
      label={messages.join}
      obstacle={obstacleTo(row, messages, gone)}
      onJoin={actions.joined}
      className={`${touch ? 'btn' : 'btn-main'} ${className}`}
    />
  )
  return (
    <>
      {touch ? copy : join}
      {touch ? join : copy}
    </>
  )
}
