import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Order } from '../../../contract/payments/payments.ts'
import { copyText } from '../../platform/clipboard.ts'
import { now } from '../../platform/clock.ts'
import { formatDate, formatMoment } from '../../platform/format.ts'
import { formatMoney } from '../../platform/format-money.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { usePaymentMessages } from './payment-messages.ts'

const Row = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 py-2 list-row">
    <dt className="muted shrink-0">{name}</dt>
    <dd className="text-end break-anywhere num">{children}</dd>
  </div>
)

/** An order in full, as a receipt. `subject`: the name of the product. */
export function Receipt({ order, subject }: { readonly order: Order; readonly subject: string }) {
  const { t } = useLingui()
  const language = useLanguage()
  const messages = usePaymentMessages()
  const paidAt = Date.parse(order.paidAt ?? order.createdAt)
  return (
    <dl>
      <Row name={<Trans>Item</Trans>}>
        {subject} · {messages.duration(order.duration)}
      </Row>
      <Row name={<Trans>Amount</Trans>}>
        <span className="font-600">{formatMoney(language, order)}</span>
      </Row>
      <Row name={<Trans>Paid with</Trans>}>
        {messages.method(order.method)}
        {order.test ? (
          <span className="chip ms-2">
            <Trans>test payment</Trans>
          </span>
        ) : null}
      </Row>
      <Row name={<Trans>Date</Trans>}>
        <time dateTime={new Date(paidAt).toISOString()}>
          {formatDate(language, paidAt)} {formatMoment(language, paidAt, now()).split(' ').at(-1)}
        </time>
      </Row>
      <Row name={<Trans>Order number</Trans>}>
        <span className="inline-flex items-center gap-1">
          <span className="font-mono text-12px">{order.id}</span>
          <CopyButton label={t`Copy the order number`} copiedLabel={t`Copied`} onCopy={() => copyText(order.id)} />
        </span>
      </Row>
    </dl>
  )
}
