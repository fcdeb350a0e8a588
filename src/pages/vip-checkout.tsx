import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback } from 'react'
import { currencyOf, type DurationCode, type Order } from '../../contract/payments/payments.ts'
import { CheckoutView } from '../features/payments/checkout-view.tsx'
import { type ChosenPlan, PlanForm } from '../features/payments/plan-form.tsx'
import { useCheckout } from '../features/payments/use-checkout.ts'
import { AfterVip, VipArrived } from '../features/vip/vip-arrived.tsx'
import { useMedia } from '../platform/media.ts'
import { dropDrafts } from '../shared/drafts.ts'
import type { Session } from '../shared/session.ts'
import { isVip, useVipStatus } from '../shared/vip-status.ts'
import { showToast } from '../ui/toast.tsx'
import { vipPlanDraft } from './vip-plan.ts'

const productType = 'vip_subscription'

export interface VipCheckoutProps {
  readonly session: Session
  /** The order in the address, when returning from a provider. */
  readonly orderId: string | undefined
  /** The plan to begin with, if an address named one. */
  readonly first: DurationCode | undefined
  /** Shown instead of the plans, if anything; a purchase in progress ignores it. */
  readonly before: ReactNode
}

/** The purchase of VIP for a signed-in user, resumed where it was left. */
export function VipCheckout({ session, orderId, first, before }: VipCheckoutProps) {
  const { t } = useLingui()
  const status = useVipStatus()
  const device = useMedia('(pointer: coarse)') ? 'mobile' : 'desktop'
  const onEnd = useCallback(
    (order: Order) => {
      if (order.state !== 'delivered') return
      dropDrafts(vipPlanDraft)
      showToast({ kind: 'ok', text: t`Payment received: you are VIP` })
    },
    [t],
  )
  const used = useCheckout({ session, productType, orderId, device, onEnd })
  const buy = ({ duration, method, terms }: ChosenPlan) =>
    used.buy({
      productType,
      productId: isVip(status) ? 'vip_renew' : 'vip_new',
      currency: currencyOf(method),
      method,
      ...terms,
      options: JSON.stringify({ duration, paymentMethod: method }),
    })
  if (used.checkout.step === 'choosing') {
    if (!used.ready) return <div className="min-h-96px" />
    return (
      before ?? (
        <PlanForm product={productType} draft={vipPlanDraft} first={first} onBuy={(chosen) => void buy(chosen)} />
      )
    )
  }
  return <CheckoutView used={used} subject="VIP" device={device} delivered={<VipArrived />} after={<AfterVip />} />
}
