import { useLingui } from '@lingui/react/macro'
import { memo, useEffect, useId, useState } from 'react'
import { days, seconds } from '../../../contract/duration.ts'
import { type Rental, restartLock } from '../../../contract/rentals/rentals.ts'
import { ApiError } from '../../platform/api-client.ts'
import { now, useNow } from '../../platform/clock.ts'
import { showToast } from '../../ui/toast.tsx'
import { type CardAction, CardActions } from './card-actions.tsx'
import { CardCover } from './card-cover.tsx'
import { CardHead } from './card-head.tsx'
import { CardProgress } from './card-progress.tsx'
import { CareFeed } from './care-feed.tsx'
import { Connection } from './connection.tsx'
import { type CardState, cardState } from './core/card-state.ts'
import { ExpiryLine } from './expiry-line.tsx'
import { restart } from './rental-calls.ts'
import { CancelledNote, StartLine, StartNote } from './start-line.tsx'
import { useRefusedMessages } from './use-rental-messages.ts'

/** Longer than any visit, and within the range of a timer. */
const never = days(20)

export interface RentalCardProps {
  readonly rental: Rental
  /** Epoch ms: the current time, as of the last minute that changed anything here. */
  readonly minute: number
  readonly onAction: (action: CardAction, rental: Rental) => void
  /** A request to the server was sent: its status may have changed. */
  readonly onChanged: () => void
}

/** Restarts without waiting for the end (CRD-12); locks at once, and unlocks if the portal refused. */
function useRestart(rental: Rental, onChanged: () => void) {
  const { t } = useLingui()
  const refusedMessages = useRefusedMessages()
  /** Shown to the user before the list contains it. */
  const [asked, setAsked] = useState<{ readonly at: number; readonly before: number | undefined }>()
  const start = async () => {
    setAsked({ at: now(), before: rental.restart?.asked_at })
    try {
      await restart(rental)
      showToast({ kind: 'ok', text: t`Restarting: back in 1 to 2 minutes` })
    } catch (error) {
      setAsked(undefined)
      const code = error instanceof ApiError ? error.code : ''
      showToast({ kind: 'bad', text: refusedMessages(code, t`The server could not be restarted. Try again shortly.`) })
    }
    onChanged()
  }
  const isAhead = asked && asked.before === rental.restart?.asked_at && now() < asked.at + restartLock
  return { known: isAhead ? withRestart(rental, asked.at) : rental, start }
}

const withRestart = (rental: Rental, at: number): Rental => ({
  ...rental,
  restart: { asked_at: at, state: 'asked', up_at: null },
  restart_locked_until: at + restartLock,
})

/** The current time, updated every second while needed; otherwise constant. */
function useSeconds(isWanted: boolean): number {
  return useNow(isWanted ? seconds(1) : never)
}

/** The time of the card: by the minute, by the second during a restart or its lock. */
function useCardState(rental: Rental, minute: number): { readonly state: CardState; readonly clock: number } {
  const [hurried, setHurried] = useState(false)
  const second = useSeconds(hurried)
  const clock = Math.max(minute, second, now())
  const state = cardState(rental, clock)
  const isHurried = state.lockLeft > 0 || state.kind === 'restarting'
  useEffect(() => setHurried(isHurried), [isHurried])
  return { state, clock }
}

/** Joining may be attempted: a restarting server is back before the game gives up. */
const isOpen = ({ kind }: CardState): boolean => kind === 'running' || kind === 'restarting' || kind === 'starting'

interface CardBodyProps {
  readonly rental: Rental
  /** With a restart that the list does not contain yet. */
  readonly known: Rental
  readonly state: CardState
  readonly clock: number
  readonly onAction: (action: CardAction) => void
}

/** What the server is doing, how to join it, and until when; of a scheduled one, its start. */
function CardBody({ rental, known, state, clock, onAction }: CardBodyProps) {
  const { start } = rental
  if (start && state.kind === 'cancelled') return <CancelledNote rental={rental} start={start} />
  if (start && state.kind === 'scheduled') return <StartLine rental={rental} start={start} onAction={onAction} />
  const isStarting = start !== null && (state.kind === 'creating' || state.kind === 'running')
  return (
    <>
      <CardProgress rental={known} state={state} clock={clock} />
      {isStarting ? <StartNote start={start} running={state.kind === 'running'} /> : null}
      <Connection rental={rental} open={isOpen(state)} />
      <ExpiryLine rental={rental} expired={state.expired} clock={clock} />
    </>
  )
}

/** A rented server in every state (CRD-01 to CRD-15). */
export const RentalCard = memo(function RentalCard({ rental, minute, onAction, onChanged }: RentalCardProps) {
  const titleId = useId()
  const { known, start } = useRestart(rental, onChanged)
  const { state, clock } = useCardState(known, minute)
  const act = (action: CardAction) => onAction(action, rental)
  return (
    <article
      aria-labelledby={titleId}
      data-rental={rental.instance_id}
      className={`card relative h-full ${state.expired ? 'bg-page!' : ''}`}
    >
      <CardCover rental={rental} clock={clock} />
      <div inert={state.inert} className="p-4 flex flex-col gap-2 h-full">
        <CardHead rental={rental} state={state} titleId={titleId} />
        <CardBody {...{ rental, known, state, clock }} onAction={act} />
        <CareFeed care={rental.care} />
        {state.kind === 'cancelled' ? null : (
          <div className="mt-auto">
            <CardActions rental={rental} state={state} onAction={act} onRestart={() => void start()} />
          </div>
        )}
      </div>
    </article>
  )
})
