import { Trans } from '@lingui/react/macro'
import { seconds } from '../../../contract/duration.ts'
import { now, useNow } from '../../platform/clock.ts'
import { clockText, creationWaitLeft } from './core/time-left.ts'

export interface CreationWaitProps {
  /** Epoch ms of the payment by the device's clock. */
  readonly paidAt: number
  /** The server is already running. */
  readonly running: boolean
  readonly onConfirm: () => void
}

/** Paid: the server is being created. The button is disabled for 180 s, or until the server runs (RENT-10, X-22). */
export function CreationWait({ paidAt, running, onConfirm }: CreationWaitProps) {
  const clock = Math.max(useNow(seconds(1)), now())
  const left = creationWaitLeft(paidAt, running, clock)
  const time = clockText(left)
  return (
    <div className="flex flex-col items-center gap-2 pt-2 pb-5 text-center">
      <span
        className={
          running
            ? 'i-lucide-circle-check text-32px text-ok'
            : 'i-lucide-loader-circle animate-spin text-32px text-accent'
        }
        aria-hidden
      />
      <h3 className="text-20px font-600">
        {running ? <Trans>Your server is running</Trans> : <Trans>Your server is being created</Trans>}
      </h3>
      <p className="muted max-w-420px min-h-3.2em">
        {running ? (
          <Trans>Address and password are on its card.</Trans>
        ) : (
          <Trans>
            This can take 5 to 10 minutes. You can close this window. The card in your list updates automatically.
          </Trans>
        )}
      </p>
      <button type="button" className="btn-main min-w-180px num" disabled={left > 0} onClick={onConfirm}>
        {left > 0 ? <Trans>Done ({time})</Trans> : <Trans>Done</Trans>}
      </button>
    </div>
  )
}
