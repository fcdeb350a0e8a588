import { Trans } from '@lingui/react/macro'
import type { SentServerTarget } from '../../contract/send-to-pc/sent-server.ts'
import { useCommunity } from '../platform/community.ts'
import { sendToPc } from './sent-server.ts'

export interface SendButtonProps {
  readonly target: SentServerTarget
  /** Of the server. */
  readonly name: string
  readonly className: string
  /** The server cannot be joined now. */
  readonly disabled?: boolean
}

/** In place of Join on devices that cannot start the game (F-02). Nothing where the community has turned it off. */
export function SendButton({ target, name, className, disabled = false }: SendButtonProps) {
  if (!useCommunity().features.sendToPc) return null
  return (
    <button type="button" className={className} disabled={disabled} onClick={() => sendToPc(target, name)}>
      <span className="i-lucide-monitor-down" aria-hidden />
      <Trans>Send to PC</Trans>
    </button>
  )
}
