import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { minutes } from '../../../contract/duration.ts'
import type { Rental, Restart } from '../../../contract/rentals/rentals.ts'
import type { CardState } from './core/card-state.ts'
import { clockText } from './core/time-left.ts'

const Busy = ({ children }: { readonly children: ReactNode }) => (
  <p role="status" className="flex items-center gap-2 text-14px">
    <span className="i-lucide-loader-circle animate-spin text-info shrink-0" aria-hidden />
    <span>{children}</span>
  </p>
)

const steps = ['asked', 'booting', 'up'] as const

/** The progress of a restart as reported by the backend, as three bars. */
function RestartBar({ state }: Pick<Restart, 'state'>) {
  const reached = steps.indexOf(state)
  return (
    <span aria-hidden className="grid grid-cols-3 gap-1 w-72px shrink-0">
      {steps.map((step, index) => (
        <span key={step} className={`h-1 rounded-full ${index <= reached ? 'bg-ok' : 'bg-line'}`} />
      ))}
    </span>
  )
}

/** CRD-12. */
const usual = minutes(2)

function RestartProgress({ restart, clock }: { readonly restart: Restart; readonly clock: number }) {
  const passed = Math.max(0, clock - restart.asked_at)
  const content = (): ReactNode => {
    if (restart.state === 'asked') return <Trans>Restart requested</Trans>
    if (restart.state === 'booting') return <Trans>The server is starting</Trans>
    if (restart.up_at === null) return <Trans>Restarted</Trans>
    const took = clockText(restart.up_at - restart.asked_at)
    return <Trans>Restarted, back after {took}</Trans>
  }
  return (
    <div className="flex items-center gap-2 min-h-22px text-14px">
      <RestartBar state={restart.state} />
      <p role="status" className="num">
        {content()}
        {restart.state !== 'up' && passed > usual ? (
          <>
            {' · '}
            <Trans>longer than usual</Trans>
          </>
        ) : null}
      </p>
      {restart.state === 'up' ? null : (
        <span role="timer" className="ms-auto num text-text-muted">
          {clockText(passed)}
        </span>
      )}
    </div>
  )
}

interface CardProgressProps {
  readonly rental: Rental
  readonly state: CardState
  /** Epoch ms. */
  readonly clock: number
}

/** Shown below the head while the server is not simply running (F-13). */
export function CardProgress({ rental, state, clock }: CardProgressProps) {
  if (state.kind === 'creating') {
    return (
      <Busy>
        <Trans>Setting up. This can take 5 to 10 minutes. The card updates automatically.</Trans>
      </Busy>
    )
  }
  if (state.kind === 'failed') {
    return (
      <p className="text-14px text-bad">
        <Trans>
          The server could not be created. Your payment is being refunded, and the operators have been notified.
        </Trans>
      </p>
    )
  }
  if (state.kind === 'down') {
    return (
      <p role="status" className="text-14px text-warn">
        <Trans>The server is not running. The operators have been notified.</Trans>
      </p>
    )
  }
  if (state.kind === 'starting') {
    return (
      <Busy>
        <Trans>The server stopped and is being started again.</Trans>
      </Busy>
    )
  }
  const isShown = state.kind === 'restarting' || (state.kind === 'running' && state.lockLeft > 0)
  return isShown && rental.restart ? <RestartProgress restart={rental.restart} clock={clock} /> : null
}
