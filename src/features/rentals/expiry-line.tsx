import { Trans, useLingui } from '@lingui/react/macro'
import type { Rental } from '../../../contract/rentals/rentals.ts'
import { now } from '../../platform/clock.ts'
import { community } from '../../platform/community.ts'
import { formatChinaTime } from '../../platform/format-china.ts'
import { saveFile } from '../../platform/save-file.ts'
import { expiryCalendar } from './core/rental-calendar.ts'
import { timeLeft } from './core/time-left.ts'
import { useTimeMessages } from './use-rental-messages.ts'

interface ExpiryLineProps {
  readonly rental: Rental
  readonly expired: boolean
  /** Epoch ms. */
  readonly clock: number
}

/** The end of the rental, labelled as China time, the time left, and a calendar entry (CRD-01, F-13). */
export function ExpiryLine({ rental, expired, clock }: ExpiryLineProps) {
  const { t } = useLingui()
  const timeMessages = useTimeMessages()
  const at = rental.timestamp === null ? undefined : rental.timestamp * 1000
  const text = at === undefined ? (rental.expiredate ?? '–') : formatChinaTime(at)
  const save = () => {
    if (at === undefined) return
    const { instance_id, instance_name } = rental
    const entry = expiryCalendar({
      uid: `${instance_id}@${location.hostname}`,
      title: t`${instance_name} expires`,
      description: t`Your ${community().name} practice server expires at ${text} China time (GMT+8).`,
      at,
      now: now(),
    })
    saveFile(new Blob([entry], { type: 'text/calendar;charset=utf-8' }), `${instance_id}.ics`)
  }
  const left = timeMessages(timeLeft((at ?? clock) - clock))
  return (
    <div className="flex items-center gap-2 min-h-44px pointer-fine:min-h-36px">
      <span className="i-lucide-calendar-clock text-text-faint" aria-hidden />
      <p className="grow leading-1.4 text-14px num">
        {expired ? (
          <span className="text-bad">
            <Trans>Expired {text}</Trans>
          </span>
        ) : (
          <Trans>Expires {text}</Trans>
        )}{' '}
        <span className="text-text-muted whitespace-nowrap">
          <Trans>China time (GMT+8)</Trans>
          {expired || at === undefined ? null : (
            <>
              {' · '}
              <Trans>{left} left</Trans>
            </>
          )}
        </span>
      </p>
      {expired || at === undefined ? null : (
        <button
          type="button"
          className="btn-icon -me-2"
          aria-label={t`Add to calendar`}
          title={t`Add to calendar`}
          onClick={save}
        >
          <span className="i-lucide-calendar-plus" aria-hidden />
        </button>
      )}
    </div>
  )
}
