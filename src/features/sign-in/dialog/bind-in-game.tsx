import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { chatCodeMinutes } from '../../../../contract/game-side/chat-code.ts'
import { copyText } from '../../../platform/clipboard.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { BindTokenOwner } from '../auth-calls.ts'
import { BindTokenForm } from './bind-token-form.tsx'
import { useChatCode } from './use-chat-code.ts'

export type BoundBy = 'token' | 'code'

export interface BindInGameProps {
  readonly bearer: string
  readonly onOwner: (owner: BindTokenOwner, by: BoundBy) => void
}

/** The steps with the code that the user types in the chat. */
function CodeSteps({ code, hasEnded, onRenew }: { code: string; hasEnded: boolean; onRenew: () => void }) {
  const { t } = useLingui()
  const command = `.bind ${code}`
  return (
    <>
      <ol className="muted my-2 ps-5 list-decimal">
        <li>
          <Trans>Join any of our servers.</Trans>
        </li>
        <li>
          <Trans>Type this in the chat:</Trans>
        </li>
      </ol>
      <div className="card flex items-center justify-between gap-2 ps-3 pe-1 py-1">
        <code className={`num text-16px font-600 ${hasEnded ? 'muted line-through' : ''}`}>{command}</code>
        {hasEnded ? null : <CopyButton label={t`Copy`} copiedLabel={t`Copied`} onCopy={() => copyText(command)} />}
      </div>
      <p role="status" className="muted mt-2">
        {hasEnded ? (
          <Trans>This code is no longer valid.</Trans>
        ) : (
          <Trans>Then come back: this page continues by itself. The code is valid for {chatCodeMinutes} minutes.</Trans>
        )}
      </p>
      {hasEnded ? (
        <button type="button" className="btn w-full mt-2" onClick={onRenew}>
          <Trans>Show a new code</Trans>
        </button>
      ) : null}
    </>
  )
}

/**
 * For users who cannot reach Steam's site: a code that they type in the chat of a game server, where one sends its log, or
 * the token that `.bind` prints in the game.
 */
export function BindInGame({ bearer, onOwner }: BindInGameProps) {
  const { chatCode, renew } = useChatCode(bearer, (owner) => onOwner(owner, 'code'))
  const [hasToken, setHasToken] = useState(false)
  if (chatCode.kind === 'pending') return null
  if (chatCode.kind === 'none' || hasToken) {
    return <BindTokenForm bearer={bearer} onOwner={(owner) => onOwner(owner, 'token')} />
  }
  return (
    <section aria-labelledby="bind-in-game" className="border-t border-t-line pt-3">
      <h3 id="bind-in-game" className="text-16px font-600">
        <Trans>Or link it in the game</Trans>
      </h3>
      <CodeSteps code={chatCode.code} hasEnded={chatCode.hasEnded} onRenew={renew} />
      <button type="button" className="btn-quiet w-full mt-2" onClick={() => setHasToken(true)}>
        <Trans>The game showed me a token</Trans>
      </button>
    </section>
  )
}
