import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '../../../contract/payments/payments.ts'
import { useOnline } from '../../platform/online.ts'
import { Notice } from '../../ui/notice.tsx'
import { CancelButton } from './checkout-steps.tsx'
import { Countdown } from './countdown.tsx'
import { LinkPayment } from './link-payment.tsx'
import type { UsedCheckout } from './use-checkout.ts'
import { WechatPayment } from './wechat-payment.tsx'

export interface WaitingProps {
  readonly used: UsedCheckout
  readonly order: Order
  readonly opened: boolean
}

/** The window is over: says so, and that a late payment counts (PAY-03, S13). */
function TooLate({ used }: { readonly used: UsedCheckout }) {
  const { t } = useLingui()
  return (
    <div role="alert">
      <Notice
        icon="i-lucide-timer-off"
        title={t`The time to pay has run out`}
        action={
          <CancelButton used={used} className="btn-main mt-2">
            <Trans>Order again</Trans>
          </CancelButton>
        }
      >
        <Trans>
          If you've already paid, don't pay again. Your payment still counts and is delivered automatically, even if you
          leave this page.
        </Trans>
      </Notice>
    </div>
  )
}

/** While the user pays. */
export function Waiting({ used, order, opened }: WaitingProps) {
  const online = useOnline()
  if (used.left === 0) return <TooLate used={used} />
  const address = order.payment_url ?? ''
  return (
    <div className="flex flex-col gap-4 pt-2">
      {order.method === 'wechat' ? (
        <WechatPayment address={address} mobileAddress={order.mobile_url} orderId={order.id} />
      ) : (
        <LinkPayment address={address} method={order.method} opened={opened} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-t-line pt-3">
        <p role="status" className="flex items-center gap-2">
          {online ? (
            <>
              <span className="i-lucide-loader-circle animate-spin text-accent" aria-hidden />
              <Trans>Waiting for your payment</Trans>
            </>
          ) : (
            <>
              <span className="i-lucide-cloud-off text-warn" aria-hidden />
              <Trans>You're offline. Your order is safe. This page checks it when you're back online.</Trans>
            </>
          )}
        </p>
        <span className="flex items-center gap-3">
          <Countdown left={used.left} />
          <CancelButton used={used} className="btn-quiet">
            <Trans>Cancel order</Trans>
          </CancelButton>
        </span>
      </div>
    </div>
  )
}
