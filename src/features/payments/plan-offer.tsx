import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { currencyOf, type ProductType } from '../../../contract/payments/payments.ts'
import { formatMoney } from '../../platform/format-money.ts'
import { useOnline } from '../../platform/online.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { AsOf } from '../../shared/as-of.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { usePaymentMessages } from './payment-messages.ts'
import { PlanChoice } from './plan-choice.tsx'
import { Prices } from './plan-fields.tsx'
import { usePlan } from './use-plan.ts'

export interface PlanOfferProps {
  readonly product: ProductType
  /** Name of the draft that takes the choice along to the checkout. */
  readonly draft: string
  /** Address of the checkout. */
  readonly checkout: string
  readonly renews: boolean
  /** Replaces the prices where they cannot be loaded. */
  readonly failedTitle: string
}

/** What a product costs, before anything else is asked; the choice goes along to the checkout. Nothing if it is not sold here. */
export function PlanOffer({ product, draft, checkout, renews, failedTitle }: PlanOfferProps) {
  const language = useLanguage()
  const online = useOnline()
  const messages = usePaymentMessages()
  const used = usePlan(product, false, draft)
  const { plan, plans, state, method, offers } = used
  if (state === 'closed') return null
  if (state === 'failed' || state === 'invalid') {
    return (
      <div className="card" role="alert">
        <LoadFailed title={failedTitle} onRetry={used.retry} />
      </div>
    )
  }
  const currency = currencyOf(method)
  const price = plan ? formatMoney(language, { amountMinor: plan.amountMinor, currency }) : ''
  const label = !plan ? (
    <Trans>Continue</Trans>
  ) : renews ? (
    <Trans>Renew · {price}</Trans>
  ) : (
    <Trans>Continue · {price}</Trans>
  )
  const look = `btn-main max-sm:w-full ${plan ? '' : 'opacity-50'}`
  return (
    <div className="flex flex-col gap-3">
      {plan ? (
        <PlanChoice plans={plans} currency={currency} method={method} value={plan.duration} onChange={used.setWanted} />
      ) : (
        <Prices compact={false} count={3} />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {online ? (
          <Link className={look} href={checkout}>
            {label}
          </Link>
        ) : (
          <button type="button" className={look} disabled>
            {label}
          </button>
        )}
        <p className="muted flex flex-wrap items-center gap-x-3 max-sm:w-full max-sm:justify-center min-h-1.6em">
          {online ? (
            offers.map((offer) => messages.method(offer.method)).join(' · ')
          ) : (
            <Trans>Needs a connection</Trans>
          )}
          <AsOf at={plan && used.keptAt} />
        </p>
      </div>
    </div>
  )
}
