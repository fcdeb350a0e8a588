import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { seconds } from '../../../contract/duration.ts'
import type { Rental } from '../../../contract/rentals/rentals.ts'
import { useOnline } from '../../platform/online.ts'
import { HoldButton } from '../../ui/hold-button.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { CardState } from './core/card-state.ts'
import { useBlockedMessages } from './use-rental-messages.ts'

/** The dialogs that a card's buttons open. */
export type CardAction = 'password' | 'admins' | 'demos' | 'region' | 'renew' | 'share' | 'move' | 'cancel'

/** Icon above word: four fit beside each other on a phone. */
const look =
  'control flex-col px-0! py-1.5 gap-1! text-14px text-text-muted hover:bg-surface-hover hover:text-text whitespace-nowrap'
/** CRD-06. */
const restartHold = seconds(2)

interface ActionProps {
  readonly icon: string
  readonly disabled: boolean
  readonly why: string | undefined
  readonly onClick: () => void
  readonly children: ReactNode
}

const Action = ({ icon, disabled, why, onClick, children }: ActionProps) => (
  <button type="button" className={look} disabled={disabled} title={disabled ? why : undefined} onClick={onClick}>
    <span className={icon} aria-hidden />
    {children}
  </button>
)

export interface CardActionsProps {
  readonly rental: Rental
  readonly state: CardState
  readonly onAction: (action: CardAction) => void
  readonly onRestart: () => void
}

/** The actions of a server: all for the owner, some for members (CRD-02 to CRD-08, CRD-14). */
export function CardActions({ rental, state, onAction, onRestart }: CardActionsProps) {
  const { t } = useLingui()
  const online = useOnline()
  const blockedMessages = useBlockedMessages()
  const offline = online ? undefined : t`Needs a connection`
  const why = offline ?? (state.blocked && blockedMessages(state.blocked))
  const disabled = why !== undefined
  const whyNotSet = offline ?? (state.settingsBlocked && blockedMessages(state.settingsBlocked))
  const settings = { disabled: whyNotSet !== undefined, why: whyNotSet }
  const action = (kind: CardAction) => () => onAction(kind)
  const { instance_name: name } = rental
  const reasons = [...new Set([why, whyNotSet].filter((text) => text !== undefined))]
  const lock = Math.ceil(state.lockLeft / 1000)
  return (
    <div className="flex flex-col gap-2 border-t border-t-line pt-2">
      <div className="grid grid-cols-4 gap-1 -mx-1.5">
        {rental.isOwner ? (
          <Action icon="i-lucide-key-round" {...settings} onClick={action('password')}>
            <Trans>Password</Trans>
          </Action>
        ) : (
          <Tooltip
            className={`${look} opacity-50 cursor-not-allowed!`}
            text={t`Only the owner can change the password`}
            disabled
          >
            <span className="i-lucide-key-round" aria-hidden />
            <Trans>Password</Trans>
          </Tooltip>
        )}
        <Action icon="i-lucide-shield" {...settings} onClick={action('admins')}>
          <Trans>Admins</Trans>
        </Action>
        <Action icon="i-lucide-film" disabled={disabled} why={why} onClick={action('demos')}>
          DEMO
        </Action>
        <HoldButton
          className={look}
          hint={t`Hold for 2 seconds to restart, or press and confirm`}
          holdFor={restartHold}
          plain={{
            question: t`Restart ${name}?`,
            consequence: t`Everyone on the server will be disconnected. It will be back in 1 to 2 minutes.`,
            confirm: t`Restart`,
            cancel: t`Cancel`,
          }}
          disabled={disabled}
          title={why}
          onConfirm={onRestart}
        >
          <span className="i-lucide-rotate-cw" aria-hidden />
          {lock > 0 ? (
            <span className="num">
              <Trans>{lock} s</Trans>
            </span>
          ) : (
            <Trans>Restart</Trans>
          )}
        </HoldButton>
        {rental.isOwner && rental.relocatable === 1 ? (
          <Action icon="i-lucide-map-pin" disabled={disabled} why={why} onClick={action('region')}>
            {rental.status === 'SWITCHING' ? <Trans>Switching</Trans> : <Trans>Region</Trans>}
          </Action>
        ) : null}
        <Action icon="i-lucide-users" disabled={!online} why={offline} onClick={action('share')}>
          {rental.isOwner ? <Trans>Share</Trans> : <Trans>Members</Trans>}
        </Action>
        <Action icon="i-lucide-calendar-sync" disabled={!online} why={offline} onClick={action('renew')}>
          <Trans>Renew</Trans>
        </Action>
      </div>
      {reasons.length === 0 ? null : (
        <p className="muted flex items-center gap-2">
          <span className="i-lucide-lock shrink-0" aria-hidden />
          {reasons.join(' · ')}
        </p>
      )}
    </div>
  )
}
