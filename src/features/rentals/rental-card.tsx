import { Trans, useLingui } from '@lingui/react/macro'
import { memo, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { minutes, seconds } from '../../../contract/duration.ts'
import { type Rental, restartLock } from '../../../contract/rentals.ts'
import { ApiError } from '../../platform/api-client.ts'
import { now, useNow } from '../../platform/clock.ts'
import { showToast } from '../../ui/toast.tsx'
import { type CardAction, CardActions } from './card-actions.tsx'
import { CardCover } from './card-cover.tsx'
import { CardHead } from './card-head.tsx'
import { Connection } from './connection.tsx'
import { type CardState, cardState } from './core/card-state.ts'
import { ExpiryLine } from './expiry-line.tsx'
import { restart } from './rental-calls.ts'
import { useRefusedWords } from './use-rental-words.ts'

export interface RentalCardProps {
  readonly rental: Rental
  readonly onAction: (action: CardAction, rental: Rental) => void
  /** Something was asked of the server: its status may be another now. */
  readonly onChanged: () => void
}

/** Restarts without waiting for the end (CRD-12); locked at once, and freed again where the portal refused. */
function useRestart(rental: Rental, onChanged: () => void) {
  const { t } = useLingui()
  const refusedWords = useRefusedWords()
  const [lockedUntil, setLockedUntil] = useState(0)
  const start = async () => {
    setLockedUntil(now() + restartLock)
    try {
      await restart(rental)
      showToast({ kind: 'ok', text: t`Restarting: back in 1 to 2 minutes` })
    } catch (error) {
      setLockedUntil(0)
      const code = error instanceof ApiError ? error.code : ''
      showToast({ kind: 'bad', text: refusedWords(code, t`The server could not be restarted. Try again shortly.`) })
    }
    onChanged()
  }
  const known = { ...rental, restart_locked_until: Math.max(lockedUntil, rental.restart_locked_until ?? 0) || null }
  return { known, start }
}

/** React 18 knows no `inert`. */
function useInert(inert: boolean): RefObject<HTMLDivElement> {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    ref.current?.toggleAttribute('inert', inert)
  }, [inert])
  return ref
}

/** The time of the card: by the minute, by the second while a lock runs. */
function useCardState(rental: Rental): { readonly state: CardState; readonly clock: number } {
  const [locked, setLocked] = useState(false)
  const tick = useNow(locked ? seconds(1) : minutes(1))
  const clock = Math.max(tick, now())
  const state = cardState(rental, clock)
  const isLocked = state.lockLeft > 0
  useEffect(() => setLocked(isLocked), [isLocked])
  return { state, clock }
}

/** What stands below the head while the server is not simply running. */
function Progress({ state }: { readonly state: CardState }) {
  if (state.kind === 'creating') {
    return (
      <p role="status" className="m-0 flex items-center gap-2 text-13.5px">
        <span className="i-lucide-loader-circle animate-spin text-info shrink-0" aria-hidden />
        <Trans>Being set up, which may take 5 to 10 minutes. This card follows by itself.</Trans>
      </p>
    )
  }
  if (state.kind === 'failed') {
    return (
      <p className="m-0 text-13.5px text-bad">
        <Trans>The server could not be made. Your payment is being returned; the operators have been told.</Trans>
      </p>
    )
  }
  return null
}

/** A rented server in every state (CRD-01 to CRD-15). */
export const RentalCard = memo(function RentalCard({ rental, onAction, onChanged }: RentalCardProps) {
  const titleId = useId()
  const { known, start } = useRestart(rental, onChanged)
  const { state, clock } = useCardState(known)
  const content = useInert(state.inert)
  return (
    <article
      aria-labelledby={titleId}
      data-rental={rental.instance_id}
      className={`card relative h-full ${state.expired ? 'bg-page!' : ''}`}
    >
      <CardCover rental={rental} />
      <div ref={content} className="p-4 flex flex-col gap-2.5 h-full">
        <CardHead rental={rental} state={state} titleId={titleId} />
        <Progress state={state} />
        <Connection rental={rental} open={state.kind === 'running' || state.kind === 'restarting'} />
        <ExpiryLine rental={rental} expired={state.expired} clock={clock} />
        <div className="mt-auto">
          <CardActions
            rental={rental}
            state={state}
            onAction={(action) => onAction(action, rental)}
            onRestart={() => void start()}
          />
        </div>
      </div>
    </article>
  )
})
