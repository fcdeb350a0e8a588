import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Order } from '../../../contract/payments/payments.ts'
import { formatMoney } from '../../platform/format-money.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { Notice } from '../../ui/notice.tsx'
import { CancelButton, Refused, Working } from './checkout-steps.tsx'
import { payAddressKind } from './pay-address.ts'
import { usePaymentMessages } from './payment-messages.ts'
import { Receipt } from './receipt.tsx'
import type { UsedCheckout } from './use-checkout.ts'
import { Waiting } from './waiting.tsx'

export interface CheckoutViewProps {
  readonly used: UsedCheckout
  /** The name of the product. */
  readonly subject: string
  readonly device: 'desktop' | 'mobile'
  /** Shown above the receipt once the product was delivered. */
  readonly delivered: ReactNode
  /** Shown while a paid order is being delivered, instead of the default line. */
  readonly delivering?: ReactNode
  /** Shown above the receipt of an order that is delivered at a later time. */
  readonly scheduled?: ReactNode
  /** Below the receipt: links to what comes next. */
  readonly after: ReactNode
}

/**
 * Opens an address in a new tab that cannot access this page. The browser may block it without saying so: provide a
 * link too.
 */
function openInNewTab(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer')
}

/** On a desktop the provider's page opens automatically, right after the click that requested the payment (PAY-02). */
function useOpenOnce({ checkout }: UsedCheckout, device: 'desktop' | 'mobile'): boolean {
  const requested = useRef(false)
  const [opened, setOpened] = useState(false)
  const order = checkout.step === 'waiting' ? checkout.order : undefined
  useEffect(() => {
    if (checkout.step === 'ordering') requested.current = true
    if (checkout.step === 'choosing') setOpened(false)
  }, [checkout.step])
  useEffect(() => {
    if (!order || !requested.current) return
    requested.current = false
    const address = order.payment_url ?? ''
    if (device === 'mobile' || order.method === 'wechat' || payAddressKind(address) !== 'open') return
    openInNewTab(address)
    setOpened(true)
  }, [order, device])
  return opened
}

/** The order ended without delivery: the money is being refunded, or none arrived. */
function Ended({ order, used }: { readonly order: Order; readonly used: UsedCheckout }) {
  const { t } = useLingui()
  const back = (
    <button type="button" className="btn-main mt-2" onClick={used.leave}>
      <Trans>Choose again</Trans>
    </button>
  )
  if (order.declined) {
    return (
      <Notice icon="i-lucide-circle-x" title={t`Your payment was declined`} action={back}>
        <Trans>You were not charged. Try again with another card, account or payment method.</Trans>
      </Notice>
    )
  }
  if (order.state === 'cancelled') {
    return (
      <Notice icon="i-lucide-circle-x" title={t`Order cancelled`} action={back}>
        <Trans>You were not charged. If a payment still arrives, it isn't lost.</Trans>
      </Notice>
    )
  }
  return (
    <Notice icon="i-lucide-undo-2" title={t`Your payment is being refunded`} action={back}>
      {order.state === 'refunded' ? (
        <Trans>The payment for order {order.id} was refunded.</Trans>
      ) : (
        <Trans>
          The payment for order {order.id} arrived but could not be used. The community's operators have been notified
          and will refund it.
        </Trans>
      )}
    </Notice>
  )
}

function Step({ used, subject, device, delivered, delivering, scheduled, after }: CheckoutViewProps) {
  const { t } = useLingui()
  const opened = useOpenOnce(used, device)
  const { checkout } = used
  switch (checkout.step) {
    case 'choosing':
      return null
    case 'ordering':
      return (
        <Working>
          <Trans>Creating your order…</Trans>
        </Working>
      )
    case 'orderRefused':
      return (
        <Refused used={used} title={t`Failed to create order`} code={checkout.code}>
          <button type="button" className="btn" onClick={used.leave}>
            <Trans>Back</Trans>
          </button>
        </Refused>
      )
    case 'starting':
      return (
        <Working>
          <Trans>Preparing the payment…</Trans>
        </Working>
      )
    case 'payRefused':
      return (
        <Refused used={used} title={t`The payment could not be started`} code={checkout.code}>
          <CancelButton used={used} className="btn">
            <Trans>Cancel order</Trans>
          </CancelButton>
        </Refused>
      )
    case 'waiting':
      return <Waiting used={used} order={checkout.order} opened={opened} />
    case 'delivering':
      if (delivering !== undefined) return <div role="status">{delivering}</div>
      return (
        <Working>
          <Trans>Payment received. Delivering your order…</Trans>
        </Working>
      )
    case 'scheduled':
    case 'delivered':
      return (
        <div role="status">
          {checkout.step === 'scheduled' ? scheduled : delivered}
          <Receipt order={checkout.order} subject={subject} />
          {after}
        </div>
      )
    case 'refunding':
    case 'cancelled':
      return <Ended order={checkout.order} used={used} />
  }
}

/** One purchase after its form. Independent of the product: the caller supplies the words for it. */
export function CheckoutView(props: CheckoutViewProps) {
  const language = useLanguage()
  const messages = usePaymentMessages()
  const { checkout } = props.used
  const order = 'order' in checkout ? checkout.order : undefined
  return (
    <section className="card p-4 lg:p-5 max-w-640px mx-auto w-full">
      {order && checkout.step !== 'delivered' && checkout.step !== 'scheduled' ? (
        <header className="flex items-baseline justify-between gap-3 pb-4 border-b border-b-line">
          <h2 className="text-16px font-600">
            {props.subject} · {messages.duration(order.duration)}
          </h2>
          <span className="num text-24px font-600">{formatMoney(language, order)}</span>
        </header>
      ) : null}
      {order?.test && checkout.step === 'waiting' ? (
        <p className="muted pt-3">
          <span className="i-lucide-flask-conical me-1.5 text-warn" aria-hidden />
          <Trans>Test payment: no real money is charged.</Trans>
        </p>
      ) : null}
      <Step {...props} />
    </section>
  )
}
