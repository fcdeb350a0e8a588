import { Trans, useLingui } from '@lingui/react/macro'
import { minutes } from '../../../contract/duration.ts'
import type { Order, ProductType } from '../../../contract/payments/payments.ts'
import { useNow } from '../../platform/clock.ts'
import { formatDate, formatMoment } from '../../platform/format.ts'
import { formatMoney } from '../../platform/format-money.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePaymentMessages } from './payment-messages.ts'
import { Receipt } from './receipt.tsx'
import { useMyOrders } from './use-offers.ts'

interface EntryProps {
  readonly order: Order
  readonly subject: string
}

function Entry({ order, subject }: EntryProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const messages = usePaymentMessages()
  const states: Readonly<Partial<Record<Order['state'], string>>> = {
    paid: t`being delivered`,
    refund_due: t`refund in progress`,
    refunding: t`refund in progress`,
    refunded: t`refunded`,
  }
  return (
    <details className="group card">
      <summary className="flex items-center gap-3 px-4 py-2 min-h-52px cursor-pointer list-none rounded-card hover:bg-surface-hover [&::-webkit-details-marker]:hidden">
        <span className="grow flex flex-col leading-1.4">
          <span className="font-600">
            {subject} · {messages.duration(order.duration)}
          </span>
          <span className="muted num">
            {formatDate(language, Date.parse(order.paidAt ?? order.createdAt))}
            {states[order.state] === undefined ? '' : ` · ${states[order.state]}`}
          </span>
        </span>
        <span className="num font-600">{formatMoney(language, order)}</span>
        <span
          className="i-lucide-chevron-down text-text-faint transition-transform duration-150 group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <div className="px-4 pb-4">
        <Receipt order={order} subject={subject} />
      </div>
    </details>
  )
}

const hasMoney = ({ paidAt }: Order): boolean => paidAt !== null

export interface ReceiptsProps {
  readonly product: ProductType
  /** The name of the product. */
  readonly subject: string
}

/** Every paid order of one product; available offline, with its age. */
export function Receipts({ product, subject }: ReceiptsProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const { data, fetchedAt, stale, failed, failedRequest, retry } = useMyOrders()
  const clock = useNow(minutes(1))
  const paid = data?.filter((order) => order.productType === product && hasMoney(order))
  const age = stale && fetchedAt !== undefined ? formatMoment(language, fetchedAt, clock) : undefined
  return (
    <section aria-labelledby="receipts">
      <div className="flex items-baseline justify-between gap-3 mb-3">
        <h2 id="receipts" className="text-16px font-600">
          <Trans>Receipts</Trans>
        </h2>
        {age === undefined ? null : (
          <p role="status" className="muted num">
            <span className="i-lucide-cloud-off me-1.5" aria-hidden />
            <Trans>As of {age}</Trans>
          </p>
        )}
      </div>
      {paid && paid.length > 0 ? (
        <div className="flex flex-col gap-2">
          {paid.map((order) => (
            <Entry key={order.id} order={order} subject={subject} />
          ))}
        </div>
      ) : null}
      {paid?.length === 0 ? (
        <div className="card">
          <Notice icon="i-lucide-receipt-text" drawing="receipt" title={t`No receipts yet`} />
        </div>
      ) : null}
      {paid === undefined && failed ? (
        <div className="card" role="alert">
          <LoadFailed title={t`The receipts could not be loaded`} onRetry={retry} requestId={failedRequest} />
        </div>
      ) : null}
      {paid === undefined && !failed ? <Skeleton className="waiting w-full h-54px" /> : null}
    </section>
  )
}
