import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  currencyOf,
  type DurationCode,
  type PaymentMethod,
  type PaymentMethodOffer,
  type Pricing,
  type ProductType,
} from '../../../contract/payments.ts'
import { formatMoney } from '../../platform/format-money.ts'
import { useOnline } from '../../platform/online.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { planFor, plansOf } from './core/plans.ts'
import { MethodChoice } from './method-choice.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { usePaymentMethods, usePricing } from './use-offers.ts'

export interface ChosenPlan {
  readonly duration: DurationCode
  readonly method: PaymentMethod
}

interface FormProps {
  readonly offers: readonly PaymentMethodOffer[]
  readonly pricing: Pricing | undefined
  readonly method: PaymentMethod
  readonly onMethod: (method: PaymentMethod) => void
  readonly onBuy: (chosen: ChosenPlan) => void
}

const Prices = () => (
  <div className="grid gap-2.5 sm:grid-cols-3" aria-hidden>
    {['a', 'b', 'c'].map((key) => (
      <div key={key} className="card px-4 py-3 h-118px flex flex-col gap-2.5">
        <Skeleton className="h-4 w-16" />
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-4 w-20" />
      </div>
    ))}
  </div>
)

function Form({ offers, pricing, method, onMethod, onBuy }: FormProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const online = useOnline()
  const [wanted, setWanted] = useState<DurationCode>('1m')
  const plans = pricing ? plansOf(pricing, false) : []
  const plan = planFor(plans, method, wanted)
  const currency = currencyOf(method)
  const price = plan ? formatMoney(language, { amountMinor: plan.amountMinor, currency }) : ''
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (plan) onBuy({ duration: plan.duration, method })
      }}
    >
      {pricing === undefined ? <Prices /> : null}
      {plan ? (
        <PlanChoice plans={plans} currency={currency} method={method} value={plan.duration} onChange={setWanted} />
      ) : null}
      {pricing && !plan ? <Notice icon="i-lucide-circle-alert" title={t`Invalid price configuration`} /> : null}
      {plan && plan.duration !== wanted ? (
        <p role="status" className="muted m-0">
          <Trans>PayPal takes 7 days or more: the duration was changed.</Trans>
        </p>
      ) : null}
      <MethodChoice offers={offers} value={method} onChange={onMethod} />
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" className="btn-main max-sm:w-full px-6!" disabled={!plan || !online}>
          {plan ? <Trans>Pay {price}</Trans> : <Trans>Pay</Trans>}
        </button>
        {online ? null : (
          <span className="muted">
            <Trans>Needs a connection</Trans>
          </span>
        )}
      </div>
    </form>
  )
}

export interface PlanFormProps {
  readonly product: ProductType
  readonly onBuy: (chosen: ChosenPlan) => void
}

/** Duration and way to pay, with prices of the server's table; the price that counts is the server's own (S11). */
export function PlanForm({ product, onBuy }: PlanFormProps) {
  const { t } = useLingui()
  const methods = usePaymentMethods()
  const [picked, setPicked] = useState<PaymentMethod>()
  const offers = methods.data ?? []
  const method = offers.find((offer) => offer.method === picked)?.method ?? offers[0]?.method ?? 'alipay'
  const pricing = usePricing(product, currencyOf(method))
  const failed = (methods.data === undefined && methods.failed) || (pricing.data === undefined && pricing.failed)
  if (failed) {
    const invalid = pricing.errorCode === 'Invalid price configuration'
    const retry = () => {
      methods.retry()
      pricing.retry()
    }
    return (
      <div className="card" role="alert">
        <Notice
          icon={invalid ? 'i-lucide-circle-alert' : 'i-lucide-cloud-off'}
          title={invalid ? t`Invalid price configuration` : t`The prices could not be loaded`}
          action={
            <button type="button" className="btn" onClick={retry}>
              <Trans>Try again</Trans>
            </button>
          }
        >
          <Trans>Check your connection and try again.</Trans>
        </Notice>
      </div>
    )
  }
  if (methods.data?.length === 0) {
    return (
      <div className="card">
        <Notice icon="i-lucide-wallet" title={t`This community takes no payments here at the moment`} />
      </div>
    )
  }
  return <Form offers={offers} pricing={pricing.data} method={method} onMethod={setPicked} onBuy={onBuy} />
}
