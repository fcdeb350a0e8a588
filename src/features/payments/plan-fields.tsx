import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { currencyOf, isPayable, methodTerms } from '../../../contract/payments/payments.ts'
import { AsOf } from '../../shared/as-of.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MethodChoice } from './method-choice.tsx'
import { usePaymentMessages } from './payment-messages.ts'
import { PlanChoice } from './plan-choice.tsx'
import type { UsedPlan } from './use-plan.ts'

interface PricesProps {
  readonly compact: boolean
  /** Number of placeholder cards. */
  readonly count: number
}

/** Placeholders with the size of the prices: nothing shifts while the prices in another currency load. */
export const Prices = ({ compact, count }: PricesProps) => (
  <div className="waiting" aria-hidden>
    <p className="mb-2 font-600">
      <Trans>How long</Trans>
    </p>
    <div className={`grid gap-2 ${compact ? 'grid-cols-2 sm:grid-cols-4' : 'sm:grid-cols-3'}`}>
      {Array.from({ length: count }, (_, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of cards
          key={at}
          className={`card flex flex-col ${compact ? 'px-3 py-2 gap-1' : 'px-4 py-3 gap-1 min-h-96px'}`}
        >
          <Skeleton className="my-4.2px h-4 w-16" />
          <Skeleton className={compact ? 'my-4.2px h-4 w-20' : 'my-5.97px h-5.5 w-24'} />
          {compact ? null : <Skeleton className="my-4.2px h-4 w-20" />}
        </div>
      ))}
    </div>
  </div>
)

function NoPlans({ plan, title }: { readonly plan: UsedPlan; readonly title: string }) {
  return (
    <div className="card" role="alert">
      <Notice
        icon={plan.state === 'invalid' ? 'i-lucide-circle-alert' : 'i-lucide-cloud-off'}
        title={title}
        action={
          <button type="button" className="btn" onClick={plan.retry}>
            <Trans>Try again</Trans>
          </button>
        }
      >
        <Trans>Check your connection and try again.</Trans>
      </Notice>
    </div>
  )
}

export interface PlanFieldsProps {
  readonly plan: UsedPlan
  /** Many durations: smaller cards, more of them in a row. */
  readonly compact?: boolean
}

/** How long and how to pay, in all states; a method with a minimum replaces a shorter duration and says so (RENT-09, X-21). */
export function PlanFields({ plan, compact = false }: PlanFieldsProps) {
  const { t } = useLingui()
  const messages = usePaymentMessages()
  const methodName = messages.method(plan.method)
  const minimumHours = methodTerms[plan.method].minimum?.hours ?? 0
  const minimumDays = minimumHours / 24
  const count = useRef(compact ? 6 : 3)
  if (plan.plan) count.current = plan.plans.length
  switch (plan.state) {
    case 'failed':
      return <NoPlans plan={plan} title={t`The prices could not be loaded`} />
    case 'invalid':
      return <NoPlans plan={plan} title={t`Invalid price configuration`} />
    case 'closed':
      return (
        <div className="card">
          <Notice icon="i-lucide-wallet" title={t`This community doesn't accept payments here at the moment`} />
        </div>
      )
    default:
      return (
        <>
          {plan.plan ? (
            <PlanChoice
              plans={plan.plans}
              currency={currencyOf(plan.method)}
              method={plan.method}
              value={plan.plan.duration}
              onChange={plan.setWanted}
              compact={compact}
            />
          ) : (
            <Prices compact={compact} count={count.current} />
          )}
          <MethodChoice offers={plan.offers} value={plan.method} onChange={plan.setMethod} />
          <AsOf at={plan.plan && plan.keptAt} />
          {/* Below the choice that it explains, so that the choice stays under the finger. */}
          {plan.plan && !isPayable(plan.method, plan.requested) ? (
            <p role="status" className="muted">
              <Trans>
                {methodName} requires {minimumDays} days or more, so the duration was changed.
              </Trans>
            </p>
          ) : null}
        </>
      )
  }
}
