import { Trans } from '@lingui/react/macro'
import type { Currency } from '../../../contract/payments/money.ts'
import { type DurationCode, isPayable, type PaymentMethod } from '../../../contract/payments/payments.ts'
import { formatMoney } from '../../platform/format-money.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { type Plan, saving } from './core/plans.ts'
import { usePaymentMessages } from './payment-messages.ts'

export interface PlanChoiceProps {
  readonly plans: readonly Plan[]
  readonly currency: Currency
  readonly method: PaymentMethod
  readonly value: DurationCode
  readonly onChange: (duration: DurationCode) => void
  /** Smaller cards without the price per day. */
  readonly compact?: boolean
}

/** The durations: radio buttons in cards with their prices. */
export function PlanChoice({ plans, currency, method, value, onChange, compact = false }: PlanChoiceProps) {
  const messages = usePaymentMessages()
  const language = useLanguage()
  return (
    <ChoiceGroup legend={<Trans>How long</Trans>}>
      <div className={`grid gap-2 ${compact ? 'grid-cols-2 sm:grid-cols-4' : 'sm:grid-cols-3'}`}>
        {plans.map((plan) => {
          const saved = saving(plans, plan)
          const payable = isPayable(method, plan.duration)
          return (
            <ChoiceCard
              key={plan.duration}
              name="plan"
              className={`${compact ? 'px-3! py-2! gap-1!' : 'min-h-96px'} ${payable ? '' : 'opacity-50 cursor-not-allowed!'}`}
              disabled={!payable}
              checked={plan.duration === value}
              onChange={() => onChange(plan.duration)}
            >
              <span className="flex items-center justify-between gap-2">
                <span className="font-600">{messages.duration(plan.duration)}</span>
                {saved > 0 && !compact ? (
                  <span className="chip num bg-accent-soft text-accent!">
                    <Trans>{saved}% off</Trans>
                  </span>
                ) : null}
              </span>
              {/* A compact card shows the reason instead of its price, so that its height stays the same. */}
              {compact && !payable ? null : (
                <span className={`num font-600 ${compact ? 'text-16px leading-1.4' : 'text-24px leading-1.3'}`}>
                  {formatMoney(language, { amountMinor: plan.amountMinor, currency })}
                </span>
              )}
              {compact && payable ? null : (
                <span className="muted num">
                  {payable ? (
                    <Trans>{formatMoney(language, { amountMinor: plan.perDayMinor, currency })} a day</Trans>
                  ) : (
                    <Trans>Not with PayPal</Trans>
                  )}
                </span>
              )}
            </ChoiceCard>
          )
        })}
      </div>
    </ChoiceGroup>
  )
}
