import { Trans } from '@lingui/react/macro'
import { minutes } from '../../../../contract/duration.ts'
import type { OrderStory } from '../../../../contract/payments/staff-orders.ts'
import { startTerms } from '../../../../contract/rentals/rental-schedule.ts'
import { formatChinaTime } from '../../../platform/format-china.ts'

const created = startTerms.creationBegins / minutes(1)
const patience = startTerms.patience / minutes(1)

/** Why a paid order is not delivered yet, and cannot be now. */
export function DeliveryWait({ waits }: Pick<OrderStory, 'waits'>) {
  if (waits == null) return null
  const start = formatChinaTime(Date.parse(waits.startsAt))
  return (
    <p className="card flex items-start gap-2 px-4 py-3 text-14px">
      <span className="i-lucide-calendar-clock text-text-muted mt-0.75 shrink-0" aria-hidden />
      {waits.for === 'start' ? (
        <Trans>
          The practice server starts {start} (China time). It's created automatically, from {created} minutes before;
          until then there is nothing to deliver.
        </Trans>
      ) : (
        <Trans>
          The practice server starts {start} (China time), and its region is under maintenance. It's created when the
          maintenance ends, up to {patience} minutes after the start; after that, the payment is refunded.
        </Trans>
      )}
    </p>
  )
}
