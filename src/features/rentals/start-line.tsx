import { Trans, useLingui } from '@lingui/react/macro'
import { minutes, seconds } from '../../../contract/duration.ts'
import type { RentalStart } from '../../../contract/rentals/rental-schedule.ts'
import { startTerms } from '../../../contract/rentals/rental-schedule.ts'
import type { Rental } from '../../../contract/rentals/rentals.ts'
import { now } from '../../platform/clock.ts'
import { community } from '../../platform/community.ts'
import { formatClock } from '../../platform/format.ts'
import { useOnline } from '../../platform/online.ts'
import { saveFile } from '../../platform/save-file.ts'
import { useLanguage } from '../../platform/use-language.ts'
import type { CardAction } from './card-actions.tsx'
import { JoinPassword } from './connection.tsx'
import { startCalendar } from './core/rental-calendar.ts'
import { timeLeft } from './core/time-left.ts'
import { useServerNow } from './server-clock.ts'
import { chinaTextOf, startText } from './start-texts.ts'
import { useTimeMessages } from './use-rental-messages.ts'

/** Saves the calendar entry of a start; after a cancellation, what removes it. */
export function useStartCalendar(): (rental: Rental, start: RentalStart) => void {
  const { t } = useLingui()
  return ({ instance_id, instance_name, timestamp }, start) => {
    const entry = startCalendar({
      uid: `start-${instance_id}@${location.hostname}`,
      title: t`${instance_name} · practice server`,
      description: t`Your ${community().name} practice server is ready. Address and password are on its card.`,
      at: start.at,
      end: (timestamp ?? 0) * 1000,
      sequence: start.changes,
      cancelled: start.cancelled_at !== null,
      now: now(),
    })
    saveFile(new Blob([entry], { type: 'text/calendar;charset=utf-8' }), `${instance_id}-start.ics`)
  }
}

interface StartLineProps {
  readonly rental: Rental
  readonly start: RentalStart
  readonly onAction: (action: CardAction) => void
}

/** When a scheduled server is ready, how long until then, and what its owner can do about it (F-14). */
export function StartLine({ rental, start, onAction }: StartLineProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const online = useOnline()
  const timeMessages = useTimeMessages()
  const save = useStartCalendar()
  const clock = useServerNow(seconds(10))
  const china = chinaTextOf(start.at)
  const text = startText(language, start.at, clock)
  const left = timeMessages(timeLeft(start.at - clock + minutes(1) - 1))
  const lastChange = startText(language, start.at - startTerms.changesEnd, clock)
  const offline = online ? undefined : t`Needs a connection`
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2 min-h-44px pointer-fine:min-h-36px">
        <span className="i-lucide-calendar-clock text-text-faint" aria-hidden />
        <p className="grow leading-1.4 text-14px num">
          <span className="font-600">{text}</span>{' '}
          <span className="text-text-muted">
            {china === undefined ? null : (
              <>
                {'· '}
                <Trans>China time {china}</Trans>{' '}
              </>
            )}
            {'· '}
            <Trans>in {left}</Trans>
          </span>
        </p>
        <button
          type="button"
          className="btn-icon -me-2"
          aria-label={t`Add to calendar`}
          title={t`Add to calendar`}
          onClick={() => save(rental, start)}
        >
          <span className="i-lucide-calendar-plus" aria-hidden />
        </button>
      </div>
      <p className="muted">
        {start.changeable ? (
          <Trans>It's created shortly before the start. You can move or cancel it until {lastChange}.</Trans>
        ) : (
          <Trans>It's created shortly before the start, and can no longer be moved or cancelled.</Trans>
        )}
      </p>
      <dl>
        <JoinPassword rental={rental} />
      </dl>
      {rental.isOwner && start.changeable ? (
        <p className="flex flex-wrap gap-2">
          <button type="button" className="btn" disabled={!online} title={offline} onClick={() => onAction('move')}>
            <Trans>Move the start</Trans>
          </button>
          <button type="button" className="btn" disabled={!online} title={offline} onClick={() => onAction('cancel')}>
            <Trans>Cancel and refund</Trans>
          </button>
        </p>
      ) : null}
    </div>
  )
}

/** Under way: it runs before its time begins, or it is being created for its start, or is late. */
export function StartNote({ start, running }: { readonly start: RentalStart; readonly running: boolean }) {
  const clock = useServerNow(seconds(10))
  const time = formatClock(start.at).slice(0, 5)
  const until = formatClock(start.at + startTerms.patience).slice(0, 5)
  if (clock < start.at) {
    return (
      <p className="text-14px num">
        {running ? (
          <Trans>Ready. Your time begins at {time}.</Trans>
        ) : (
          <Trans>It's being set up and will be ready at {time}.</Trans>
        )}
      </p>
    )
  }
  if (running) return null
  return (
    <p role="status" className="text-14px num text-warn">
      <Trans>
        It should have been ready at {time}. We keep trying until {until}: your time begins when it runs, and if it
        doesn't start, you get a full refund.
      </Trans>
    </p>
  )
}

/** A server that was cancelled before its start. */
export function CancelledNote({ rental, start }: { readonly rental: Rental; readonly start: RentalStart }) {
  const language = useLanguage()
  const save = useStartCalendar()
  const clock = useServerNow(minutes(1))
  const text = startText(language, start.at, clock)
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="muted">
        <Trans>It was scheduled for {text}. You get a full refund to your payment method.</Trans>
      </p>
      <button type="button" className="btn" onClick={() => save(rental, start)}>
        <span className="i-lucide-calendar-x" aria-hidden />
        <Trans>Remove from calendar</Trans>
      </button>
    </div>
  )
}
